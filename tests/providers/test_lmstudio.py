import pytest

from decode.config.settings import Settings
from decode.providers import build_model
from tests.providers.service import KEY, keyless, patience, served


async def test_it_needs_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    request = await keyless("lmstudio", "LMSTUDIO_BASE_URL", monkeypatch)
    assert request.headers["authorization"] == "Bearer no-key"


async def test_a_key_that_was_set_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    requests = await served("lmstudio", "LMSTUDIO_BASE_URL", monkeypatch)
    assert requests[0].headers["authorization"] == f"Bearer {KEY}"


def test_its_usual_port_and_patience() -> None:
    model = build_model("lmstudio:m", Settings())
    assert (model.base_url or "").rstrip("/") == "http://127.0.0.1:1234/v1"
    assert patience(model) == (0, 600)
