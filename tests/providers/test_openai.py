import pytest
from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel

from decode.config.settings import Settings
from decode.entities.errors import UsageError
from decode.providers import build_model
from tests.loopback.script import Fault, answer
from tests.loopback.server import ScriptedServer
from tests.providers.service import KEY, keyless, patience, served, streamed, usual


async def test_a_base_url_is_spoken_to_in_chat_completions(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = await served("openai", "OPENAI_BASE_URL", monkeypatch)
    assert first.path == "/v1/chat/completions"
    assert first.headers["authorization"] == f"Bearer {KEY}"
    assert [message["role"] for message in first.messages] == ["system", "user"]
    assert [message["role"] for message in second.messages[2:4]] == ["assistant", "tool"]


async def test_what_imitators_cannot_do_is_not_sent(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = await served("openai", "OPENAI_BASE_URL", monkeypatch)
    assert all("strict" not in tool["function"] for tool in first.json["tools"])
    assert "<|im_start|>" in second.messages[3]["content"]
    assert [message["role"] for message in second.messages[4:]] == ["user"]
    assert first.messages[0] == second.messages[0]


async def test_a_local_server_needs_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    request = await keyless("openai", "OPENAI_BASE_URL", monkeypatch)
    assert request.headers["authorization"] == "Bearer no-key"


async def test_a_base_url_in_settings_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    with ScriptedServer("done") as server:
        settings = Settings(base_urls={"openai": server.openai_url})
        assert await streamed(build_model("openai:m", settings)) == "done"


@pytest.mark.parametrize("prefix", ["openai", "openai-chat"])
async def test_a_failure_is_not_tried_again_behind_the_persons_back(
    monkeypatch: pytest.MonkeyPatch, prefix: str
) -> None:
    with ScriptedServer(Fault(503), "late") as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.openai_url)
        with pytest.raises(ModelHTTPError):
            await streamed(build_model(f"{prefix}:m", Settings()))
        assert len(server.requests) == 1


async def test_a_stream_without_a_reason_to_end_is_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with ScriptedServer(answer("half an", stop="")) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.openai_url)
        with pytest.raises(ModelAPIError):
            await streamed(build_model("openai:m", Settings()))


@pytest.mark.parametrize("url", ["", "https://api.openai.com/v1", "https://eu.api.openai.com/v1"])
def test_the_service_itself_is_spoken_to_in_responses(
    monkeypatch: pytest.MonkeyPatch, url: str
) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)
    if url:
        monkeypatch.setenv("OPENAI_BASE_URL", url)
    assert isinstance(build_model("openai:gpt-6.1-sol", Settings()), OpenAIResponsesModel)
    assert isinstance(build_model("openai-chat:gpt-6.1-sol", Settings()), OpenAIChatModel)


def test_responses_can_be_asked_for_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_BASE_URL", "http://127.0.0.1:9/v1")
    assert isinstance(build_model("openai-responses:m", Settings()), OpenAIResponsesModel)


def test_a_model_on_this_machine_may_take_longer_to_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    for url, seconds in (("http://127.0.0.1:9/v1", 600), ("https://llm.example.invalid/v1", 120)):
        monkeypatch.setenv("OPENAI_BASE_URL", url)
        assert patience(build_model("openai:m", Settings())) == (0, seconds)


def test_the_usual_place(monkeypatch: pytest.MonkeyPatch) -> None:
    assert usual("openai", monkeypatch).system == "openai"


def test_without_a_key_the_variable_is_named() -> None:
    with pytest.raises(UsageError, match="OPENAI_API_KEY"):
        build_model("openai:gpt-6.1-sol", Settings())
