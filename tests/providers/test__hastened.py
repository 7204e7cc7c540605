import json

import pytest
from pydantic_ai import Agent
from pydantic_ai.messages import BinaryContent
from pydantic_ai.models import Model
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.providers.openai import OpenAIProvider

from decode.config.settings import Settings
from decode.providers import build_model
from decode.providers._direct_chat import DirectCompletions
from decode.providers._direct_responses import DirectResponses
from decode.providers._hastened import hasten
from tests.loopback.script import Call, Received, Think, answer
from tests.loopback.server import ScriptedServer

_KINDS = {"openai-chat": OpenAIChatModel, "openai-responses": OpenAIResponsesModel}

EACH = pytest.mark.parametrize("prefix", _KINDS)


def _model(server: ScriptedServer, prefix: str, *, hastened: bool) -> Model:
    provider = OpenAIProvider(base_url=server.openai_url, api_key="k")
    if hastened:
        hasten(provider.client, responses=prefix == "openai-responses")
    return _KINDS[prefix]("gpt-5.2", provider=provider)


async def _turn(prefix: str, *, hastened: bool, stream: bool) -> list[Received]:
    steps = [
        answer(
            Think("hm"), "I look.", Call("shout", {"word": "hey"}), Call("shout", {"word": "ho"})
        ),
        "done",
    ]
    with ScriptedServer(*steps) as server:
        agent = Agent(_model(server, prefix, hastened=hastened), instructions="Be brief.")

        @agent.tool_plain
        def shout(word: str, loud: bool | None = None, times: list[int] | None = None) -> str:
            return f"{word.upper()} {loud} {times}"

        assert shout
        picture = BinaryContent(b"\x89PNG\r\n\x1a\n", media_type="image/png")
        async with agent, agent.iter(["look", picture]) as run:
            async for node in run:
                if stream and Agent.is_model_request_node(node):
                    async with node.stream(run.ctx) as events:
                        async for _ in events:
                            pass
        assert run.result is not None
        assert run.result.output == "done"
        assert server.problems == []
        return server.requests


@EACH
@pytest.mark.parametrize("stream", [True, False])
async def test_the_same_is_sent_as_by_the_sdk_alone(prefix: str, stream: bool) -> None:
    plain = await _turn(prefix, hastened=False, stream=stream)
    ours = await _turn(prefix, hastened=True, stream=stream)
    assert [request.json for request in ours] == [request.json for request in plain]
    assert [request.path for request in ours] == [request.path for request in plain]
    said = [json.dumps(request.json[key]) for request in ours for key in request.json]
    assert said


@EACH
async def test_the_sdk_does_not_take_the_conversation_apart(
    prefix: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []

    async def transform(data: object, expected_type: object) -> object:
        del expected_type
        seen.append(data)
        return data

    place = "chat.completions.completions" if prefix == "openai-chat" else "responses.responses"
    monkeypatch.setattr(f"openai.resources.{place}.async_maybe_transform", transform)
    await _turn(prefix, hastened=True, stream=True)
    assert seen
    assert "look" not in str(seen)
    assert "shout" not in str(seen)


@pytest.mark.parametrize("name", ["openai:m", "openai-responses:m", "deepseek:m", "openrouter:a/m"])
def test_the_models_that_openais_sdk_reaches_are_hastened(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for key in ("OPENAI_API_KEY", "DEEPSEEK_API_KEY", "OPENROUTER_API_KEY"):
        monkeypatch.setenv(key, "k")
    model = build_model(name, Settings())
    assert isinstance(model, OpenAIChatModel | OpenAIResponsesModel)
    chats = isinstance(model, OpenAIChatModel)
    asked = model.client.chat.completions if chats else model.client.responses
    assert type(asked) is (DirectCompletions if chats else DirectResponses)
    assert model.client.max_retries == 0
