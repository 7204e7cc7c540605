import subprocess
import sys

import pytest

_BUILT = """
import sys
from decode.config.settings import Settings
from decode.providers import build_model
build_model("offline", Settings())
print([name for name in ("openai", "anthropic", "textual") if name in sys.modules])
assert build_model("openai-chat:m", Settings()).client.chat.completions
print([name for name in ("openai.resources.responses", "anthropic") if name in sys.modules])
"""
_LIGHT = """
import sys
import decode.cli.models, decode.config.models, decode.config.survey
print([name for name in ("pydantic_ai", "pydantic", "openai", "anthropic") if name in sys.modules])
"""


def _said(script: str) -> str:
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return ran.stdout.strip()


def test_only_the_sdk_of_the_model_is_imported_and_of_it_no_other_api(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "k")
    assert _said(_BUILT).splitlines() == ["[]", "[]"]


def test_choosing_a_model_imports_no_framework() -> None:
    assert _said(_LIGHT) == "[]"
