import asyncio
import http.client
import json
import threading
from collections.abc import Callable
from typing import Any

import pytest
from pydantic_ai import Agent, AgentRunResult
from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError
from pydantic_ai.messages import ThinkingPart
from pydantic_ai.models import Model
from pydantic_ai.models.anthropic import AnthropicModel
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.providers.anthropic import AnthropicProvider
from pydantic_ai.providers.openai import OpenAIProvider
from pydantic_ai.settings import ModelSettings

from tests.loopback.script import Call, Drop, Fault, Json, Pause, Raw, Think, answer, call
from tests.loopback.server import ScriptedServer

Build = Callable[[ScriptedServer], Model]
_ONCE = ModelSettings(max_retries=0)


def _chat(server: ScriptedServer) -> Model:
    provider = OpenAIProvider(base_url=server.openai_url, api_key="k")
    profile: Any = {
        "openai_chat_streaming_requires_finish_reason": True,
        "supports_inline_system_prompts": False,
    }
    return OpenAIChatModel("scripted", provider=provider, profile=profile, settings=_ONCE)


def _messages(server: ScriptedServer) -> Model:
    provider = AnthropicProvider(base_url=server.anthropic_url, api_key="k")
    return AnthropicModel("claude-scripted", provider=provider, settings=_ONCE)


def _responses(server: ScriptedServer) -> Model:
    provider = OpenAIProvider(base_url=server.openai_url, api_key="k")
    return OpenAIResponsesModel("gpt-scripted", provider=provider, settings=_ONCE)


both = pytest.mark.parametrize("build", [_chat, _messages, _responses])


def _agent(build: Build, server: ScriptedServer) -> Agent[None, str]:
    agent = Agent(build(server), instructions="Be brief.")

    @agent.tool_plain
    def shout(word: str) -> str:
        return word.upper()

    assert shout
    return agent


async def _run(agent: Agent[None, str]) -> AgentRunResult[str]:
    async with agent:
        return await agent.run("go")


async def _stream(agent: Agent[None, str]) -> AgentRunResult[str]:
    async with agent, agent.iter("go") as run:
        async for node in run:
            if Agent.is_model_request_node(node):
                async with node.stream(run.ctx) as events:
                    async for _ in events:
                        pass
    assert run.result is not None
    return run.result


@both
async def test_a_whole_turn_with_a_tool_call(build: Build) -> None:
    with ScriptedServer(
        answer("Let me ", Call("shout", {"word": "hey"})), "done", key="k"
    ) as server:
        result = await _run(_agent(build, server))
    assert result.output == "done"
    assert server.problems == []
    assert server.left == 0
    assert [r.tools for r in server.requests] == [["shout"]] * 2
    assert b"HEY" in server.requests[1].body
    assert result.usage.input_tokens == 200


@both
async def test_a_streamed_turn_with_thinking_and_calls(build: Build) -> None:
    step = answer(
        Think("hm, let me see"), "Now", Call("shout", {"word": "a"}), Call("shout", {"word": "b"})
    )
    with ScriptedServer(step, "the end") as server:
        result = await _stream(_agent(build, server))
    assert result.output == "the end"
    assert server.problems == []
    assert all(request.stream for request in server.requests)
    thoughts = [
        part.content
        for message in result.all_messages()
        for part in message.parts
        if isinstance(part, ThinkingPart)
    ]
    assert thoughts == ["hm, let me see"]


@both
async def test_faults_keep_their_status(build: Build) -> None:
    with (
        ScriptedServer(Fault(529, "overloaded", headers={"retry-after": "7"})) as server,
        pytest.raises(ModelHTTPError) as raised,
    ):
        await _run(_agent(build, server))
    assert raised.value.status_code == 529
    assert len(server.requests) == 1


@both
async def test_a_cut_stream_is_an_error(build: Build) -> None:
    with (
        ScriptedServer(answer("half of", Drop(), " it")) as server,
        pytest.raises(ModelAPIError),
    ):
        await _stream(_agent(build, server))


@both
async def test_a_pause_holds_the_stream_until_it_is_released(build: Build) -> None:
    held = threading.Event()
    with ScriptedServer(answer("one ", Pause(held), "two")) as server:
        running = asyncio.create_task(_stream(_agent(build, server)))
        await asyncio.to_thread(server.wait, 1)
        assert not running.done()
        held.set()
        assert (await running).output == "one two"


def test_closing_ends_a_held_stream() -> None:
    with ScriptedServer(answer("one ", Pause(threading.Event()))) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        body = {"model": "m", "stream": True, "messages": [{"role": "user", "content": "hi"}]}
        connection.request("POST", "/v1/chat/completions", json.dumps(body))
        response = connection.getresponse()
        assert response.status == 200
    with pytest.raises((http.client.IncompleteRead, ConnectionError)):
        response.read()
    connection.close()


def test_a_request_past_the_script_or_without_the_key_is_refused() -> None:
    user = [{"role": "user", "content": "hi"}]
    with ScriptedServer(key="k") as server:
        status, body = _post(server, {"model": "m", "messages": user}, key="k")
        assert (status, body["error"]["message"]) == (400, "the script is over")
        assert _post(server, {"model": "m", "messages": user}, key="no")[0] == 401
    assert server.problems == ["the script is over"]


def test_any_body_and_the_list_of_models() -> None:
    body: Json = {"model": "m", "messages": [_ASK]}
    with ScriptedServer(Raw(b"<html>log in"), lambda r: r.json["model"], models=("a",)) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port)
        connection.request("POST", "/v1/chat/completions", json.dumps(body))
        assert connection.getresponse().read() == b"<html>log in"
        assert _post(server, body)[1]["choices"][0]["message"] == {
            "role": "assistant",
            "content": "m",
        }
        connection.request("GET", "/v1/models")
        assert json.loads(connection.getresponse().read())["data"][0]["id"] == "a"
        connection.close()


_ASK: Json = {"role": "user", "content": "hi"}
_FUNCTION: Json = {"name": "f", "arguments": "{}"}
_CALLS: Json = {
    "role": "assistant",
    "content": None,
    "tool_calls": [{"id": "c1", "type": "function", "function": _FUNCTION}],
}
_RESULT: Json = {"role": "tool", "tool_call_id": "c1", "content": "ok"}


_BROKEN: Json = {"id": "c1", "type": "function", "function": {"name": "f", "arguments": "{"}}
_CHAT_FAULTS: list[tuple[list[Json], str]] = [
    ([], "too short"),
    ([{"role": "user", "content": " "}], "empty"),
    ([{"role": "user", "content": list[Json]()}], "invalid content"),
    ([{"role": "user", "content": [{"type": "text", "text": ""}]}], "empty"),
    ([{"role": "robot", "content": "x"}], "invalid role"),
    ([_ASK, {"role": "system", "content": "now"}, _ASK], "at the beginning"),
    ([_ASK, _CALLS, _ASK], "did not have response"),
    ([_ASK, _CALLS], "did not have response"),
    ([_ASK, _RESULT], "must be a response"),
    ([_ASK, _CALLS, _RESULT, _RESULT], "must be a response"),
    ([_ASK, {"role": "assistant", "content": ""}, _ASK], "empty"),
    ([_ASK, {"role": "assistant", "content": None, "tool_calls": list[Json]()}, _ASK], "too short"),
    ([_ASK, {"role": "assistant", "content": "x"}], "the last message"),
    (
        [
            _ASK,
            {**_CALLS, "tool_calls": [{**_CALLS["tool_calls"][0], "id": "c" * 41}]},
            {**_RESULT, "tool_call_id": "c" * 41},
        ],
        "maximum length of 40",
    ),
    (
        [
            _ASK,
            _CALLS | {"tool_calls": [_BROKEN]},
            _RESULT,
        ],
        "JSON object",
    ),
    ([{"role": "user", "content": "bad \ud800"}], "surrogate"),
]


@pytest.mark.parametrize(("messages", "word"), _CHAT_FAULTS)
def test_chat_completions_refuses(messages: list[Json], word: str) -> None:
    with ScriptedServer("never") as server:
        status, body = _post(server, {"model": "m", "messages": messages})
    assert status == 400
    assert word in body["error"]["message"]
    assert server.left == 1


_FC: Json = {"type": "function_call", "call_id": "c1", "name": "f", "arguments": "{}"}
_OUT: Json = {"type": "function_call_output", "call_id": "c1", "output": "ok"}
_RS: Json = {"type": "reasoning", "id": "rs_1", "summary": list[Json](), "encrypted_content": "x"}
_MSG: Json = {"type": "message", "role": "assistant", "id": "msg_1"}
_RESPONSES_FAULTS: list[tuple[list[Json], str]] = [
    ([], "'input'"),
    ([{"role": "user", "content": " "}], "must not be empty"),
    ([{"role": "tool", "content": "x"}], "role"),
    ([{"type": "robot"}], "'robot'"),
    ([{"role": "user", "content": [{"type": "output_text", "text": "x"}]}], "'output_text'"),
    ([_ASK, _FC], "No tool output found"),
    ([_ASK, _FC, _ASK], "No tool output found"),
    ([_ASK, _OUT], "No tool call found"),
    ([_ASK, _FC, _OUT, _OUT], "No tool call found"),
    ([_ASK, _FC, _FC, _OUT], "Duplicate function call"),
    ([_ASK, {**_FC, "arguments": "{"}, _OUT], "JSON object"),
    ([_ASK, {**_FC, "id": "call_1"}, _OUT], "begins with 'fc'"),
    ([_ASK, {**_FC, "call_id": "c" * 65}, {**_OUT, "call_id": "c" * 65}], "64"),
    ([_ASK, _RS, _ASK], "required following item"),
    ([_ASK, _RS, {**_MSG, "content": "a"}, {**_MSG, "content": "b"}, _ASK], "Duplicate item"),
    ([_ASK, {"role": "assistant", "content": "x"}], "must end"),
]


@pytest.mark.parametrize(("items", "word"), _RESPONSES_FAULTS)
def test_responses_refuses(items: list[Json], word: str) -> None:
    with ScriptedServer("never") as server:
        status, body = _post(server, {"model": "m", "input": items}, "/v1/responses")
    assert status == 400
    assert word in body["error"]["message"]


_USE: Json = {"type": "tool_use", "id": "t1", "name": "f", "input": {}}
_TOOL_RESULT: Json = {"type": "tool_result", "tool_use_id": "t1", "content": "ok"}
_USES: Json = {"role": "assistant", "content": [_USE]}


_SPACED: Json = {
    "name": "f",
    "input_schema": {"type": "object", "properties": {"a b": {"type": "string"}}},
}
_EMPTY_TEXT: Json = {"type": "text", "text": ""}


def _picture(kind: str, data: str) -> Json:
    return {"type": "image", "source": {"type": "base64", "media_type": kind, "data": data}}


_LATE: Json = {"role": "user", "content": [{"type": "text", "text": "x"}, _TOOL_RESULT]}
_FAULTS: list[tuple[list[Json], str]] = [
    ([], "at least one"),
    ([{"role": "assistant", "content": "x"}, _ASK], "first message"),
    ([{"role": "user", "content": ""}], "non-whitespace"),
    ([{"role": "user", "content": list[Json]()}], "non-empty content"),
    ([{"role": "tool", "content": "x"}], "unexpected role"),
    ([_ASK, _USES, _ASK], "without `tool_result`"),
    ([_ASK, _USES], "without `tool_result`"),
    ([{"role": "user", "content": [_TOOL_RESULT]}], "unexpected `tool_use_id`"),
    (
        [
            _ASK,
            _USES,
            {"role": "user", "content": [{"type": "text", "text": "x"}, _TOOL_RESULT]},
        ],
        "come first",
    ),
    ([_ASK, _USES, {"role": "user", "content": [_TOOL_RESULT, _TOOL_RESULT]}], "single result"),
    (
        [_ASK, {"role": "assistant", "content": [{"type": "thinking", "thinking": "x"}]}, _ASK],
        "signature",
    ),
    ([_ASK, {"role": "assistant", "content": "x"}], "prefill"),
    ([{"role": "user", "content": [{"type": "hologram"}]}], "expected tags"),
    ([{"role": "user", "content": [_picture("image/tiff", "eA==")]}], "media_type"),
    ([{"role": "user", "content": [_picture("image/png", "e" * 7_000_000)]}], "5 MB"),
    ([_ASK, {"role": "assistant", "content": [{**_USE, "id": "a|b"}]}, _ASK], "match pattern"),
    (
        [
            _ASK,
            _USES,
            {"role": "user", "content": [{**_TOOL_RESULT, "content": [_EMPTY_TEXT]}]},
        ],
        "non-whitespace",
    ),
]


@pytest.mark.parametrize(("messages", "word"), _FAULTS)
def test_messages_refuses(messages: list[Json], word: str) -> None:
    with ScriptedServer("never") as server:
        body: Json = {"model": "m", "max_tokens": 9, "messages": messages}
        status, answered = _post(server, body, "/v1/messages")
    assert status == 400
    assert word in answered["error"]["message"]


@pytest.mark.parametrize(
    ("path", "extra", "word"),
    [
        ("/v1/chat/completions", {"zap": 1}, "Unrecognized"),
        ("/v1/chat/completions", {"tools": list[Json]()}, "too short"),
        ("/v1/chat/completions", {"tool_choice": "auto"}, "only allowed"),
        ("/v1/responses", {"zap": 1, "input": "hi"}, "Unknown parameter"),
        ("/v1/messages", {"zap": 1}, "not permitted"),
        ("/v1/messages", {"max_tokens": 0}, "max_tokens"),
        (
            "/v1/messages",
            {"thinking": {"type": "enabled", "budget_tokens": 9}},
            "greater than",
        ),
        (
            "/v1/messages",
            {
                "tools": [
                    {"name": "f", "input_schema": {"type": "object", "properties": {"a b": Json()}}}
                ]
            },
            "property keys",
        ),
        ("/v1/messages", {"system": [{"type": "text", "text": ""}]}, "system"),
    ],
)
def test_both_refuse_what_they_do_not_know(path: str, extra: Json, word: str) -> None:
    known: Json = {"max_tokens": 9} if path == "/v1/messages" else {}
    with ScriptedServer("never") as server:
        body = {"model": "m", "messages": [_ASK], **known, **extra}
        status, answered = _post(server, body, path)
    assert status == 400
    assert word in answered["error"]["message"]


def test_one_call_is_a_step() -> None:
    with ScriptedServer(call("bash", command="ls")) as server:
        status, body = _post(server, {"model": "m", "messages": [_ASK]})
    assert status == 200
    assert body["choices"][0]["finish_reason"] == "tool_calls"
    called = body["choices"][0]["message"]["tool_calls"][0]
    assert called["function"] == {"name": "bash", "arguments": '{"command": "ls"}'}


def _post(
    server: ScriptedServer, body: Json, path: str = "/v1/chat/completions", key: str = ""
) -> tuple[int, Json]:
    connection = http.client.HTTPConnection("127.0.0.1", server.port)
    connection.request("POST", path, json.dumps(body), {"authorization": f"Bearer {key}"})
    response = connection.getresponse()
    answered: Json = json.loads(response.read())
    connection.close()
    return response.status, answered
