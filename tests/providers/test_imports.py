import subprocess
import sys

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


def _said(script: str) -> str:
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return ran.stdout.strip()


def test_finding_providers_imports_no_sdk() -> None:
    assert _said(_OFFLINE) == "[]"


def test_choosing_a_model_imports_no_framework() -> None:
    assert _said(_LIGHT) == "[]"
