from importlib.util import find_spec

import pytest

from decode.config.settings import Settings
from decode.entities.errors import UsageError
from decode.providers import build_model


def test_without_its_sdk_the_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GEMINI_API_KEY", "k")
    assert find_spec("google") is None
    with pytest.raises(UsageError) as raised:
        build_model("google:gemini-3.8-flash", Settings())
    assert raised.value.message == "Google needs a package that is not installed"
    assert '"pydantic-ai-slim[google]"' in raised.value.hint


def test_without_a_key_the_variable_is_named() -> None:
    with pytest.raises(UsageError, match="GOOGLE_API_KEY"):
        build_model("google:gemini-3.8-flash", Settings())
