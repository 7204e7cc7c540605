"""What the Responses API refuses."""

import json
import re
from collections import Counter
from collections.abc import Iterator
from typing import cast

from tests.loopback.script import Json

_KEYS = frozenset(
    {
        "background",
        "conversation",
        "include",
        "input",
        "instructions",
        "max_output_tokens",
        "max_tool_calls",
        "metadata",
        "model",
        "parallel_tool_calls",
        "previous_response_id",
        "prompt",
        "prompt_cache_key",
        "prompt_cache_options",
        "prompt_cache_retention",
        "reasoning",
        "safety_identifier",
        "service_tier",
        "store",
        "stream",
        "stream_options",
        "temperature",
        "text",
        "tool_choice",
        "tools",
        "top_logprobs",
        "top_p",
        "truncation",
        "user",
    }
)
_NAME = re.compile(r"[a-zA-Z0-9_-]{1,64}")
_ROLES = ("user", "assistant", "system", "developer")
_PREFIX = {"message": "msg", "reasoning": "rs", "function_call": "fc"}
_TEXTS = ("input_text", "output_text")


def problems(body: Json) -> Iterator[str]:
    """Yield what is wrong with a request body, as the API would say it."""
    yield from (f"Unknown parameter: '{key}'." for key in sorted(set(body) - _KEYS))
    if not body.get("model"):
        yield "Missing required parameter: 'model'."
    yield from _tools(body.get("tools", []))
    given: object = body.get("input")
    if isinstance(given, str) and given.strip():
        return
    if not isinstance(given, list) or not given:
        yield "Missing required parameter: 'input'."
        return
    items = cast("list[Json]", given)
    for at, item in enumerate(items):
        yield from _item(item, f"input[{at}]")
    yield from _pairs(items)
    yield from _thoughts(items)
    if items[-1].get("role") == "assistant" or items[-1].get("type") == "reasoning":
        yield "the input must end with what the model has to answer"


def _tools(tools: list[Json]) -> Iterator[str]:
    names = [str(tool.get("name", "")) for tool in tools]
    if len(set(names)) != len(names):
        yield "Tool names must be unique."
    for at, tool in enumerate(tools):
        schema: Json = tool.get("parameters") or {}
        if tool.get("type") != "function" or not _NAME.fullmatch(names[at]):
            yield f"Invalid 'tools[{at}].name': {names[at]!r}"
        if schema.get("type") != "object":
            yield f"Invalid schema for function {names[at]!r}: schema must be of type object"
        if tool.get("strict") and set(schema.get("required", [])) != set(schema["properties"]):
            yield f"Invalid schema for function {names[at]!r}: 'required' must hold every key"


def _item(item: Json, where: str) -> Iterator[str]:
    yield from _named(item, where)
    match item.get("type", "message"):
        case "message":
            yield from _message(item, where)
        case "function_call":
            yield from _call(item, where)
        case "function_call_output":
            if not isinstance(item.get("output"), str | list) or not item.get("call_id"):
                yield f"Missing required parameter: '{where}.output'."
        case "reasoning":
            if not isinstance(item.get("summary"), list):
                yield f"Missing required parameter: '{where}.summary'."
        case other:
            yield f"Invalid value: '{other}' of '{where}.type'."


def _named(item: Json, where: str) -> Iterator[str]:
    prefix = _PREFIX.get(str(item.get("type", "message")), "")
    if "id" in item and not str(item["id"]).startswith(prefix):
        yield f"Invalid '{where}.id': expected an ID that begins with '{prefix}'."
    if len(str(item.get("id", ""))) > 64 or len(str(item.get("call_id", ""))) > 64:
        yield f"Invalid '{where}': string too long. Expected a maximum length of 64."


def _message(item: Json, where: str) -> Iterator[str]:
    role, content = item.get("role"), item.get("content")
    if role not in _ROLES:
        yield f"Invalid value: {role!r} of '{where}.role'."
    texts = [content] if isinstance(content, str) else _texts(content)
    if not texts or not all(text.strip() for text in texts):
        yield f"Invalid '{where}.content': it must not be empty."
    if not isinstance(content, list):
        return
    wrong = "input_text" if role == "assistant" else "output_text"
    if any(part.get("type") == wrong for part in cast("list[Json]", content)):
        yield f"Invalid value: '{wrong}' of '{where}.content' for role {role!r}."


def _texts(content: object) -> list[str]:
    """The texts of a content list; a picture counts as words."""
    parts = cast("list[Json]", content) if isinstance(content, list) else []
    return [str(part.get("text", "")) if part.get("type") in _TEXTS else "x" for part in parts]


def _call(item: Json, where: str) -> Iterator[str]:
    if not item.get("call_id") or not _NAME.fullmatch(str(item.get("name", ""))):
        yield f"Invalid '{where}.name' or '{where}.call_id'."
    try:
        arguments: object = json.loads(item.get("arguments", ""))
    except (json.JSONDecodeError, TypeError):
        arguments = None
    if not isinstance(arguments, dict):
        yield f"Invalid '{where}.arguments': expected a JSON object."


def _pairs(items: list[Json]) -> Iterator[str]:
    """Every call has one output, and stands before it."""
    ids = Counter(str(item["id"]) for item in items if item.get("id"))
    yield from (f"Duplicate item found with id {name}." for name, many in ids.items() if many > 1)
    open_calls: list[str] = []
    for item in items:
        yield from _pair(item, open_calls)
    if open_calls:
        yield f"No tool output found for function call {open_calls[0]}."


def _pair(item: Json, open_calls: list[str]) -> Iterator[str]:
    name = str(item.get("call_id", ""))
    match item.get("type"):
        case "function_call":
            if name in open_calls:
                yield f"Duplicate function call with call_id {name}."
            open_calls.append(name)
        case "function_call_output" if name in open_calls:
            open_calls.remove(name)
        case "function_call_output":
            yield f"No tool call found for function call output with call_id {name}."
        case _ if open_calls and item.get("role") in ("user", "system", "developer"):
            yield f"No tool output found for function call {open_calls[0]}."
        case _:
            return


def _thoughts(items: list[Json]) -> Iterator[str]:
    """Reasoning goes with the item that it led to, and is not stored for who does not store."""
    for at, item in enumerate(items):
        if item.get("type") != "reasoning":
            continue
        after = items[at + 1] if at + 1 < len(items) else {}
        led = after.get("role") == "assistant" or after.get("type") in _PREFIX
        if not led:
            yield f"Item '{item.get('id')}' was provided without its required following item."
        if not item.get("encrypted_content") and not item.get("id"):
            yield f"Item {at} of type 'reasoning' has neither id nor encrypted content."
