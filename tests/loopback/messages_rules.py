"""What the Messages API refuses."""

import json
import re
from collections.abc import Iterator
from typing import Any, cast

from tests.loopback.script import Json

_KEYS = frozenset(
    {
        "model",
        "messages",
        "max_tokens",
        "system",
        "tools",
        "tool_choice",
        "stream",
        "temperature",
        "top_p",
        "top_k",
        "metadata",
        "stop_sequences",
        "thinking",
        "output_config",
        "cache_control",
        "service_tier",
        "container",
        "context_management",
        "mcp_servers",
        "speed",
        "inference_geo",
    }
)
_NAME = re.compile(r"[A-Za-z0-9_-]{1,128}")
_ID = re.compile(r"[A-Za-z0-9_-]+")
_KEY = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_PICTURES = ("image/png", "image/jpeg", "image/gif", "image/webp")
_MOST_BASE64 = 5 * 1024 * 1024 * 4 // 3 + 4


def problems(body: Json) -> Iterator[str]:
    """Yield what is wrong with a request body, as the API would say it."""
    yield from (f"{key}: Extra inputs are not permitted" for key in sorted(set(body) - _KEYS))
    if not body.get("model"):
        yield "model: Field required"
    if not isinstance(body.get("max_tokens"), int) or body["max_tokens"] < 1:
        yield "max_tokens: Field required"
    yield from _system(body.get("system"))
    yield from _tools(body.get("tools", []))
    if (marks := json.dumps(body).count('"cache_control": {')) > 4:
        yield f"A maximum of 4 blocks with cache_control may be provided. Found {marks}."
    messages: list[Json] = body.get("messages") or []
    if not messages:
        yield "messages: at least one message is required"
        return
    yield from _conversation(messages)
    yield from _thinking(body, messages)


def _thinking(body: Json, messages: list[Json]) -> Iterator[str]:
    """With thinking on, the answer whose calls are being worked on begins with its thinking."""
    thinking: Json = body.get("thinking") or {}
    if thinking.get("type") != "enabled":
        return
    if thinking.get("budget_tokens", 0) >= body.get("max_tokens", 0):
        yield "`max_tokens` must be greater than `thinking.budget_tokens`"
    said = [m for m in messages if m.get("role") == "assistant"]
    blocks = _blocks(said[-1].get("content")) if said else []
    first = blocks[0].get("type") if blocks else ""
    if _ids(blocks, "tool_use", "id") and first not in ("thinking", "redacted_thinking"):
        yield f"Expected `thinking` or `redacted_thinking`, but found `{first}`."


def _system(system: object) -> Iterator[str]:
    for block in _blocks(system) if system is not None else []:
        if block.get("type") != "text" or not str(block.get("text", "")).strip():
            yield "system: text content blocks must be non-empty"


def _tools(tools: list[Json]) -> Iterator[str]:
    names = [tool.get("name", "") for tool in tools]
    if len(set(names)) != len(names):
        yield "tools: Tool names must be unique."
    for tool in tools:
        if not _NAME.fullmatch(tool.get("name", "")):
            yield f"tools: bad name {tool.get('name')!r}"
        if "input_schema" in tool and tool["input_schema"].get("type") != "object":
            yield f"tools.{tool['name']}.input_schema.type: Field required"
        for key in tool.get("input_schema", {}).get("properties", {}):
            if not _KEY.fullmatch(key):
                yield f"tools.{tool['name']}: property keys should match the pattern: {key!r}"


def _conversation(messages: list[Json]) -> Iterator[str]:
    if messages[0].get("role") != "user":
        yield "messages: first message must use the user role"
    if messages[-1].get("role") == "assistant":
        yield "This model does not support assistant message prefill."
    seen: set[str] = set()
    merged = _merged(messages)
    for at, (role, blocks) in enumerate(merged):
        where = f"messages.{at}"
        if role not in ("user", "assistant"):
            yield f"{where}: unexpected role {role!r}"
        if not blocks:
            yield f"{where}: all messages must have non-empty content"
        for block in blocks:
            yield from _block(block, role, where)
        uses = _ids(blocks, "tool_use", "id")
        if seen & set(uses) or len(set(uses)) != len(uses):
            yield f"{where}: `tool_use` ids must be unique"
        seen |= set(uses)
        following = merged[at + 1][1] if at + 1 < len(merged) else []
        yield from _answers(uses, following, where)
        before = _ids(merged[at - 1][1], "tool_use", "id") if at else []
        yield from _orphans(blocks, before, where)


def _answers(uses: list[str], following: list[Json], where: str) -> Iterator[str]:
    results = _ids(following, "tool_result", "tool_use_id")
    if missing := [identifier for identifier in uses if identifier not in results]:
        yield f"{where}: `tool_use` ids were found without `tool_result` blocks: {missing}"
    if uses and [b["type"] for b in following[: len(results)]] != ["tool_result"] * len(results):
        yield f"{where}: `tool_result` blocks must come first in the next message"


def _orphans(blocks: list[Json], uses: list[str], where: str) -> Iterator[str]:
    results = _ids(blocks, "tool_result", "tool_use_id")
    if strays := [identifier for identifier in results if identifier not in uses]:
        yield f"{where}: unexpected `tool_use_id` found in `tool_result` blocks: {strays}"
    if len(set(results)) != len(results):
        yield f"{where}: each tool_use must have a single result"


def _block(block: Json, role: str, where: str) -> Iterator[str]:
    match block.get("type"):
        case "text" if not str(block.get("text", "")).strip():
            yield f"{where}: text content blocks must contain non-whitespace text"
        case "tool_use":
            yield from _use(block, role, where)
        case "tool_result":
            yield from _result(block, role, where)
        case "thinking" if not block.get("signature") or "cache_control" in block:
            yield f"{where}: thinking.signature: Field required"
        case "image":
            yield from _picture(block.get("source", {}), where)
        case other if other not in ("text", "thinking", "redacted_thinking", "document"):
            yield f"{where}: Input tag {other!r} does not match any of the expected tags"
        case _:
            return


def _use(block: Json, role: str, where: str) -> Iterator[str]:
    if role != "assistant" or not isinstance(block.get("input"), dict):
        yield f"{where}: tool_use.input: Input should be a valid dictionary"
    if not _ID.fullmatch(str(block.get("id", ""))):
        yield f"{where}: tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'"


def _result(block: Json, role: str, where: str) -> Iterator[str]:
    if role != "user":
        yield f"{where}: `tool_result` blocks can only be in `user` messages"
    if isinstance(block.get("content"), list):
        for inner in block["content"]:
            yield from _block(inner, role, f"{where}.tool_result")


def _picture(source: Json, where: str) -> Iterator[str]:
    if source.get("type") == "url":
        return
    if source.get("media_type") not in _PICTURES or not source.get("data"):
        yield f"{where}: image.source.media_type: Input should be one of {_PICTURES}"
    if len(source.get("data", "")) > _MOST_BASE64:
        yield f"{where}: image exceeds 5 MB maximum"


def _merged(messages: list[Json]) -> list[tuple[str, list[Json]]]:
    """Join neighbours of one role, as the API does; entries of the system role stand alone."""
    merged: list[tuple[str, list[Json]]] = []
    for message in messages:
        role, blocks = str(message.get("role")), _blocks(message.get("content"))
        if role == "system":
            continue
        if merged and merged[-1][0] == role:
            merged[-1] = (role, merged[-1][1] + blocks)
        else:
            merged.append((role, blocks))
    return merged


def _blocks(content: object) -> list[Json]:
    if isinstance(content, str):
        return [{"type": "text", "text": content}]
    return cast(list[Json], content) if isinstance(content, list) else []


def _ids(blocks: list[Json], kind: str, key: str) -> list[Any]:
    return [block.get(key) for block in blocks if block.get("type") == kind]
