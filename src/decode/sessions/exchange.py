"""A session as people read it: who said what, and which tools were used."""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, cast

from decode.entities.picture import labelled
from decode.sessions.past import Line, Past


@dataclass(frozen=True, slots=True)
class ToolUse:
    """A call the model made; `ok` is None while no result is known."""

    id: str
    name: str
    args: str
    output: str = ""
    ok: bool | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """One side's words; `role` is user or assistant."""

    role: str
    text: str
    at: datetime
    tools: tuple[ToolUse, ...] = field(default=())


def exchanges(past: Past) -> list[Exchange]:
    """Return the conversation in the order it took place, what was summarised away included."""
    found: list[Exchange] = []
    for line in past.lines:
        if line.prompt is not None:
            found.append(Exchange("user", labelled(line.prompt.shown), line.at))
        elif line.message is not None and line.message.get("kind") == "response":
            _say(found, line)
        elif line.message is not None:
            _settle(found, _parts(line.message))
    return found


def words(past: Past) -> list[Exchange]:
    """Return the exchanges that hold words, consecutive ones of the model joined."""
    found: list[Exchange] = []
    for exchange in _spoken(past):
        last = found[-1] if found else None
        if last and last.role == exchange.role == "assistant":
            found[-1] = replace(last, text="\n\n".join(filter(None, (last.text, exchange.text))))
        elif exchange.text or exchange.role == "user":
            found.append(exchange)
    return [exchange for exchange in found if exchange.text]


def _spoken(past: Past) -> Iterator[Exchange]:
    """Each side's words as they stand in the log; a long session is mostly output of tools."""
    for line in past.lines:
        if line.prompt is not None:
            yield Exchange("user", labelled(line.prompt.shown), line.at)
        elif line.message is not None and line.message.get("kind") == "response":
            parts = _parts(line.message)
            text = "\n\n".join(_text(part) for part in parts if part.get("part_kind") == "text")
            yield Exchange("assistant", text.strip(), line.at)


def _say(found: list[Exchange], line: Line) -> None:
    parts = _parts(line.message or {})
    text = "\n\n".join(_text(part) for part in parts if part.get("part_kind") == "text")
    calls = tuple(_call(part) for part in parts if part.get("part_kind") == "tool-call")
    if text.strip() or calls:
        found.append(Exchange("assistant", text.strip(), line.at, calls))


def _settle(found: list[Exchange], parts: Iterable[Mapping[str, Any]]) -> None:
    results = {
        str(part.get("tool_call_id")): part
        for part in parts
        if part.get("part_kind") == "tool-return"
    }
    last = found[-1] if found else None
    if not results or last is None:
        return
    tools = tuple(_settled(tool, results.get(tool.id)) for tool in last.tools)
    found[-1] = replace(last, tools=tools)


def _settled(tool: ToolUse, part: Mapping[str, Any] | None) -> ToolUse:
    if part is None:
        return tool
    ok = part.get("outcome", "success") == "success" and done(part.get("metadata"))
    return replace(tool, output=_text(part), ok=ok)


def done(metadata: object) -> bool:
    """Say whether a tool did something: of a refused call the model only reads a sentence."""
    return not (isinstance(metadata, dict) and cast("Any", metadata).get("ok") is False)


def _call(part: Mapping[str, Any]) -> ToolUse:
    args = part.get("args")
    text = json.dumps(args, ensure_ascii=False) if isinstance(args, dict) else _plain(part, "args")
    return ToolUse(str(part.get("tool_call_id")), str(part.get("tool_name")), text)


def _parts(message: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    parts = message.get("parts")
    if not isinstance(parts, list):
        return []
    found = cast("list[object]", parts)
    return [cast("Mapping[str, Any]", part) for part in found if isinstance(part, Mapping)]


def _text(part: Mapping[str, Any]) -> str:
    return _plain(part, "content")


def _plain(part: Mapping[str, Any], key: str) -> str:
    value = part.get(key)
    return value if isinstance(value, str) else "" if value is None else str(value)
