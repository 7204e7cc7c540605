import pytest

from decode.config.settings import Settings
from decode.providers import build_model
from tests.loopback.script import answer
from tests.loopback.server import ScriptedServer
from tests.providers.service import KEY, keyless, patience, served, streamed


async def test_it_needs_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    request = await keyless("ollama", "OLLAMA_BASE_URL", monkeypatch)
    assert request.headers["authorization"] == "Bearer no-key"


async def test_a_key_that_was_set_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    requests = await served("ollama", "OLLAMA_BASE_URL", monkeypatch)
    assert requests[0].headers["authorization"] == f"Bearer {KEY}"


def test_its_usual_port_and_patience() -> None:
    model = build_model("ollama:m", Settings())
    assert (model.base_url or "").rstrip("/") == "http://127.0.0.1:11434/v1"
    assert patience(model) == (0, 600)


async def test_an_old_server_may_end_without_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    with ScriptedServer(answer("whole", stop="")) as server:
        monkeypatch.setenv("OLLAMA_BASE_URL", server.openai_url)
        assert await streamed(build_model("ollama:m", Settings())) == "whole"
