"""The model's history: always such that a provider accepts it, never executed again by itself."""

import dataclasses
from collections.abc import Sequence
from datetime import datetime
from functools import cache
from typing import Any, cast

from pydantic import TypeAdapter, ValidationError
from pydantic_ai.messages import (
    ModelMessage,
    ModelRequest,
    ModelResponse,
    TextPart,
    ThinkingPart,
    ToolReturnPart,
    repair_messages,
)

from decode.entities.encodable import safe_text

_ADAPTER: TypeAdapter[ModelMessage] = TypeAdapter(ModelMessage)
#: What holds no text: most fields of a message are of these.
_PLAIN = (int, float, datetime)

#: What a request gets when it is sent: no part of what was said, so no reason to store it anew.
_VOLATILE = {"timestamp", "run_id", "conversation_id", "instructions"}
_OF_THE_RUN = {"run_id", "conversation_id"}


def repaired(messages: Sequence[ModelMessage]) -> list[ModelMessage]:
    """Return the history as a provider accepts it; repairing it twice changes nothing more.

    Calls that nobody will answer are answered as interrupted (never run); results that do not stand
    right behind their call are dropped, so are answers without content; text is made encodable.
    """
    kept = [safe(message) for message in messages if not blank(message)]
    whole = repair_messages(_in_place(kept), repair_last_response=True)
    return [_settled(message) for message in whole if not blank(message)]


def blank(message: ModelMessage) -> bool:
    """Say whether a message holds nothing that can be sent again.

    An answer of nothing, of blanks, or of thinking alone is one; so is a request without parts.
    """
    if isinstance(message, ModelRequest):
        return not message.parts
    return all(
        isinstance(part, ThinkingPart) or (isinstance(part, TextPart) and not part.content.strip())
        for part in message.parts
    )


def without_tail(messages: Sequence[ModelMessage]) -> list[ModelMessage]:
    """Return the history up to its last request: what is sent again after a broken answer."""
    kept = list(messages)
    while kept and isinstance(kept[-1], ModelResponse):
        kept.pop()
    return kept


def answered(messages: Sequence[ModelMessage]) -> bool:
    """Say whether the model said or called anything in these messages."""
    return any(isinstance(m, ModelResponse) and not blank(m) for m in messages)


def dump(message: ModelMessage) -> dict[str, Any]:
    """Return the message as stored: JSON values, without what a request gets when it is sent."""
    dropped = _VOLATILE if isinstance(message, ModelRequest) else _OF_THE_RUN
    data = _ADAPTER.dump_python(message, mode="json", exclude_none=True, exclude=dropped)
    return cast("dict[str, Any]", data)


def made_of(message: ModelMessage) -> list[object]:
    """Return the objects of which a stored message consists.

    The framework completes a message by putting others in their place, never by changing them.
    """
    dropped = _VOLATILE if isinstance(message, ModelRequest) else _OF_THE_RUN
    values = [value for name, value in vars(message).items() if name not in dropped]
    used = vars(message.usage).values() if isinstance(message, ModelResponse) else ()
    return [*values, *message.parts, *used]


def load(stored: Sequence[dict[str, Any]]) -> tuple[list[ModelMessage], int]:
    """Return the stored messages that can be used, and how many cannot (a newer version's)."""
    found: list[ModelMessage] = []
    for data in stored:
        try:
            found.append(_ADAPTER.validate_python(_whole(data)))
        except ValidationError:
            continue
    return found, len(stored) - len(found)


def _whole(data: dict[str, Any]) -> dict[str, Any]:
    """What is none is not stored; where the model was told no longer something, it is needed."""
    parts = data.get("parts")
    if not isinstance(parts, list):
        return data
    told = [_withdrawn(part) for part in cast("list[object]", parts)]
    return {**data, "parts": told}


def _withdrawn(part: object) -> object:
    if not isinstance(part, dict):
        return part
    stored = cast("dict[str, Any]", part)
    lacks = stored.get("part_kind") == "instruction-delta" and "content" not in stored
    return {**stored, "content": None} if lacks else stored


def safe(message: ModelMessage) -> ModelMessage:
    """Return the message with every text encodable and without NUL; itself when it is already."""
    parts = [cast("Any", safe_value(part)) for part in message.parts]
    if all(new is old for new, old in zip(parts, message.parts, strict=True)):
        return message
    return dataclasses.replace(message, parts=parts)


def safe_value(value: object) -> object:
    """Return a value with every text in it safe; the same object when nothing has to change."""
    if isinstance(value, str):
        text = safe_text(value)
        return value if text == value else text
    if value is None or isinstance(value, _PLAIN):
        return value
    if isinstance(value, dict):
        mapping = cast("dict[object, object]", value)
        return _same(mapping, {safe_value(key): safe_value(item) for key, item in mapping.items()})
    if isinstance(value, list):
        items = cast("list[object]", value)
        return _same(items, [safe_value(item) for item in items])
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return _safe_fields(value)
    return value


def _safe_fields(value: Any) -> object:
    changed: dict[str, object] = {}
    for name in _given(cast("type[Any]", type(value))):
        old: object = getattr(value, name)
        new = safe_value(old)
        if new is not old:
            changed[name] = new
    return dataclasses.replace(value, **changed) if changed else value


@cache
def _given(kind: type[Any]) -> tuple[str, ...]:
    """The fields of a dataclass that are given when it is made."""
    return tuple(member.name for member in dataclasses.fields(kind) if member.init)


def _same(old: object, new: object) -> object:
    return old if new == old else new


def _in_place(messages: list[ModelMessage]) -> list[ModelMessage]:
    """Keep results that stand right behind their call, one for each."""
    waiting: set[str] = set()
    kept: list[ModelMessage] = []
    for message in messages:
        if isinstance(message, ModelResponse):
            waiting = {call.tool_call_id for call in message.tool_calls}
            kept.append(message)
            continue
        parts = [part for part in message.parts if _awaited(part, waiting)]
        kept.append(message if len(parts) == len(message.parts) else _with(message, parts))
    return kept


def _awaited(part: object, waiting: set[str]) -> bool:
    if not isinstance(part, ToolReturnPart):
        return True
    awaited = part.tool_call_id in waiting
    waiting.discard(part.tool_call_id)
    return awaited


def _with(message: ModelRequest, parts: list[Any]) -> ModelRequest:
    return dataclasses.replace(message, parts=parts)


def _settled(message: ModelMessage) -> ModelMessage:
    if isinstance(message, ModelRequest) and message.state == "interrupted":
        return dataclasses.replace(message, state="complete")
    return message
