import subprocess
import sys

import pytest

_OFFLINE = """
import sys
from decode.config.settings import Settings
from decode.providers import build_model
build_model("offline", Settings())
print([name for name in ("openai", "anthropic", "textual") if name in sys.modules])
"""
_LIGHT = """
import sys
import decode.cli.models, decode.config.models, decode.config.survey
print([name for name in ("pydantic_ai", "pydantic", "openai", "anthropic") if name in sys.modules])
"""
_CHAT = """
import sys
from decode.config.settings import Settings
from decode.providers import build_model
assert build_model("openai-chat:m", Settings()).client.chat.completions
print("openai.resources.responses" in sys.modules)
"""


def _said(script: str) -> str:
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return ran.stdout.strip()


def test_finding_providers_imports_no_sdk() -> None:
    assert _said(_OFFLINE) == "[]"


def test_choosing_a_model_imports_no_framework() -> None:
    assert _said(_LIGHT) == "[]"


def test_chats_import_nothing_of_the_other_api(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    assert _said(_CHAT) == "False"
