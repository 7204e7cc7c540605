"""What a strict Chat Completions server refuses; the stricter of the compatible servers counts."""

import json
import re
from collections.abc import Iterator
from typing import Any, cast

from tests.loopback.script import Json

_KEYS = frozenset(
    {
        "model",
        "messages",
        "tools",
        "tool_choice",
        "parallel_tool_calls",
        "stream",
        "stream_options",
        "temperature",
        "top_p",
        "max_tokens",
        "max_completion_tokens",
        "stop",
        "seed",
        "n",
        "user",
        "frequency_penalty",
        "presence_penalty",
        "logit_bias",
        "logprobs",
        "top_logprobs",
        "response_format",
        "reasoning_effort",
        "service_tier",
        "store",
        "metadata",
        "prediction",
        "modalities",
        "prompt_cache_key",
        "prompt_cache_retention",
        "safety_identifier",
        "verbosity",
        "web_search_options",
    }
)
_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")


def problems(body: Json) -> Iterator[str]:
    """Yield what is wrong with a request body, as the API would say it."""
    yield from (f"Unrecognized request argument: {key}" for key in sorted(set(body) - _KEYS))
    if not body.get("model"):
        yield "you must provide a model parameter"
    yield from _tools(body)
    messages: list[Any] = body.get("messages") or []
    if not messages:
        yield "[] is too short - 'messages'"
    elif not all(isinstance(message, dict) for message in messages):
        yield "every message must be an object"
    else:
        yield from _conversation(cast(list[Json], messages))


def _tools(body: Json) -> Iterator[str]:
    if "tools" not in body:
        if body.get("tool_choice") not in (None, "none"):
            yield "'tool_choice' is only allowed when 'tools' are specified"
        return
    names = [tool.get("function", {}).get("name", "") for tool in body["tools"]]
    if not names:
        yield "[] is too short - 'tools'"
    if len(set(names)) != len(names):
        yield "tool names must be unique"
    for tool, name in zip(body["tools"], names, strict=True):
        if tool.get("type") != "function" or not _NAME.fullmatch(name):
            yield f"tools: bad type or name {name!r}"
        elif tool["function"].get("parameters", {}).get("type") != "object":
            yield f"tools: the parameters of {name!r} must be of type object"


def _conversation(messages: list[Json]) -> Iterator[str]:
    open_calls: list[str] = []
    begun = False
    for at, message in enumerate(messages):
        role, where = message.get("role"), f"messages.[{at}]"
        if role == "tool":
            yield from _result(message, open_calls, where)
            continue
        if open_calls:
            yield f"{where}: tool_call_ids did not have response messages: {open_calls}"
        yield from _spoken(message, begun, where)
        begun = begun or role in ("user", "assistant")
        open_calls = [str(called.get("id", "")) for called in _calls(message)]
    if open_calls:
        yield f"tool_call_ids did not have response messages: {open_calls}"
    if messages[-1].get("role") not in ("user", "tool"):
        yield "the last message must be of role user or tool"


def _spoken(message: Json, begun: bool, where: str) -> Iterator[str]:
    match message.get("role"):
        case "system" | "developer" | "user" as role:
            if begun and role != "user":
                yield f"{where}: a system message must be at the beginning"
            yield from _content(message, where)
        case "assistant":
            yield from _assistant(message, where)
        case other:
            yield f"{where}: invalid role {other!r}"


def _calls(message: Json) -> list[Json]:
    return message.get("tool_calls") or []


def _assistant(message: Json, where: str) -> Iterator[str]:
    calls = _calls(message)
    if message.get("tool_calls") == []:
        yield f"{where}: [] is too short - 'tool_calls'"
    if not calls or message.get("content") is not None:
        yield from _content(message, where)
    ids = [call.get("id", "") for call in calls or []]
    if len(set(ids)) != len(ids) or "" in ids:
        yield f"{where}: tool call ids must be present and unique"
    if any(len(str(identifier)) > 40 for identifier in ids):
        yield f"{where}: tool_calls.id: string too long. Expected a maximum length of 40."
    for call in calls:
        function = call.get("function", {})
        if call.get("type") != "function" or not _NAME.fullmatch(function.get("name", "")):
            yield f"{where}: bad tool call {call!r}"
        if not _is_object(function.get("arguments")):
            yield f"{where}: tool call arguments must be a JSON object"


def _result(message: Json, open_calls: list[str], where: str) -> Iterator[str]:
    identifier = message.get("tool_call_id")
    if identifier in open_calls:
        open_calls.remove(identifier)
    else:
        yield f"{where}: 'tool' must be a response to a preceding message with 'tool_calls'"
    if not isinstance(message.get("content"), str | list):
        yield f"{where}: a tool message needs content"


def _content(message: Json, where: str) -> Iterator[str]:
    content: object = message.get("content")
    if isinstance(content, str):
        if not content.strip():
            yield f"{where}: content must not be empty"
    elif isinstance(content, list) and content:
        for part in cast(list[Json], content):
            if part.get("type") == "text" and not str(part.get("text", "")).strip():
                yield f"{where}: text parts must not be empty"
    else:
        yield f"{where}: invalid content {content!r}"


def _is_object(text: object) -> bool:
    try:
        return isinstance(text, str) and isinstance(json.loads(text), dict)
    except json.JSONDecodeError:
        return False
