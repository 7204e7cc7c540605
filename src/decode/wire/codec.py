"""Event <-> JSON: the documented objects of `stream-json` and a lossless form of the rest."""

import json
import re
from collections.abc import Mapping
from typing import Any, cast

from decode.entities import event as events
from decode.entities.call import Approval, Query, ToolCall
from decode.entities.errors import LoopError
from decode.entities.event import Event
from decode.entities.turn import SkillUse
from decode.wire.shapes import build, plain

_TYPES: dict[str, type[Event]] = {
    "session": events.SessionStarted,
    "turn_start": events.TurnStarted,
    "text": events.TextDelta,
    "thinking": events.ThoughtDelta,
    "tool_start": events.ToolStarted,
    "tool_output": events.ToolOutput,
    "tool_end": events.ToolFinished,
    "permission": events.Permission,
    "ask": events.Asked,
    "answered": events.Answered,
    "skill": events.SkillLoaded,
    "retry": events.Retrying,
    "usage": events.UsageChanged,
    "result": events.TurnEnded,
    "notice": events.Notice,
    "pick": events.Pick,
    "listing": events.Listing,
    "state": events.StateChanged,
    "todo": events.TodoChanged,
    "jobs": events.JobsChanged,
    "draft": events.DraftReturned,
    "replayed": events.Replayed,
    "cleared": events.Cleared,
    "clipboard": events.Clipped,
    "theme": events.ThemeChosen,
    "editor": events.EditorOpened,
    "setup": events.SetUpWanted,
    "quit": events.Quit,
}
_NAMES = {kind: name for name, kind in _TYPES.items()}

# What could end a line or act on a terminal is escaped; JSON itself escapes below U+0020.
_ACTIVE = re.compile("[\x7f-\x9f\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_LONE = re.compile("[\ud800-\udfff]")


def encode(event: Event) -> dict[str, Any]:
    """Return the JSON object of an event; its `type` is documented in the command-line contract."""
    return {"type": _NAMES[type(event)], **_body(event)}


def _body(event: Event) -> dict[str, Any]:
    match event:
        case events.TextDelta(text) | events.ThoughtDelta(text):
            return {"delta": text}
        case events.ToolStarted(call, parent):
            fields = plain(call)
            head = {"call_id": fields.pop("id"), "tool": fields.pop("name")}
            return {**head, **fields, "parent": parent}
        case events.Asked(question, waiting):
            kind = type(question).__name__.lower()
            return {**plain(question), "kind": kind, "waiting": waiting}
        case events.SkillLoaded(inner) | events.UsageChanged(inner):
            return plain(inner)
        case events.TurnEnded():
            return {"ok": event.exit_code == 0, **plain(event)}
        case _:
            return plain(event)


def decode(data: Mapping[str, Any]) -> Event:
    """Return the event of a JSON object; raises LoopError when it is none."""
    try:
        return _event(_TYPES[data["type"]], data)
    except (KeyError, TypeError, ValueError) as error:
        kind = data.get("type")
        raise LoopError(f"an object of type {kind!r} cannot be read: {error}") from error


def _event(kind: type[Event], data: Mapping[str, Any]) -> Event:
    fields = {name: value for name, value in data.items() if name != "type"}
    if kind in (events.TextDelta, events.ThoughtDelta):
        return build(kind, {"text": fields["delta"]})
    if kind is events.ToolStarted:
        call = {**fields, "id": fields["call_id"], "name": fields["tool"]}
        return events.ToolStarted(build(ToolCall, call), build(str, fields.get("parent", "")))
    if kind is events.Asked:
        question = {"approval": Approval, "query": Query}[fields["kind"]]
        return events.Asked(build(question, fields), build(int, fields.get("waiting", 0)))
    if kind is events.SkillLoaded:
        return events.SkillLoaded(build(SkillUse, fields))
    if kind is events.UsageChanged:
        return events.UsageChanged(build(events.Usage, fields))
    return build(kind, fields)


def to_line(data: Mapping[str, Any]) -> bytes:
    """Return one UTF-8 line, newline included, that holds no other line or control character.

    What UTF-8 cannot hold becomes U+FFFD.
    """
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    safe = _ACTIVE.sub(lambda found: f"\\u{ord(found[0]):04x}", _LONE.sub("\ufffd", text))
    return safe.encode() + b"\n"


def from_line(line: bytes) -> dict[str, Any]:
    """Return the object of a line; raises ValueError with the reason when it holds none."""
    try:
        data: Any = json.loads(line.decode("utf-8-sig"))
    except RecursionError:
        raise ValueError("the object is nested too deeply") from None
    except UnicodeDecodeError as error:
        raise ValueError(f"the line is not UTF-8, at byte {error.start + 1}") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"the line is no JSON, at character {error.pos + 1}") from None
    if not isinstance(data, dict):
        raise ValueError("the line must hold one JSON object")
    return cast("dict[str, Any]", data)
