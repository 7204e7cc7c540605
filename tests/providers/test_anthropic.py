import pytest
from pydantic_ai.exceptions import ModelHTTPError

from decode.config.settings import Settings
from decode.entities.errors import UsageError
from decode.providers import build_model
from tests.loopback.script import Call, Fault, Think, answer
from tests.loopback.server import ScriptedServer
from tests.providers.service import KEY, streamed, usual


@pytest.mark.parametrize("suffix", ["", "/", "/v1", "/v1/"])
async def test_a_base_url_is_spoken_to_in_messages(
    monkeypatch: pytest.MonkeyPatch, suffix: str
) -> None:
    step = answer(Think("hm"), Call("shout", {"word": "hey"}))
    with ScriptedServer(step, "done", key=KEY) as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.anthropic_url + suffix)
        monkeypatch.setenv("ANTHROPIC_API_KEY", KEY)
        model = build_model("anthropic:claude-sonnet-5-5", Settings())
        assert await streamed(model) == "done"
    assert server.problems == []
    assert {request.path for request in server.requests} == {"/v1/messages"}
    assert server.requests[1].messages[1]["content"][0]["type"] == "thinking"


async def test_a_failure_is_not_tried_again_behind_the_persons_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with ScriptedServer(Fault(529), "late") as server:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", server.anthropic_url)
        with pytest.raises(ModelHTTPError):
            await streamed(build_model("anthropic:claude-sonnet-5-5", Settings()))
        assert len(server.requests) == 1


def test_the_usual_place(monkeypatch: pytest.MonkeyPatch) -> None:
    assert usual("anthropic", monkeypatch).system == "anthropic"


def test_without_a_key_the_variable_is_named() -> None:
    with pytest.raises(UsageError, match="ANTHROPIC_API_KEY") as raised:
        build_model("anthropic:claude-sonnet-5-5", Settings())
    assert raised.value.exit_code == 2
