"""Making a history smaller without a model: old tool output goes first."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelRequest, ToolReturnPart

from decode.entities.counting import counted

#: Results of the newest messages stay whole: the model is working with them.
_RECENT = 8

_SHORT = 600
_KEPT = 200

#: Its result is an instruction that still holds, not an output.
_LASTING = "skill"


def trimmed(messages: Sequence[ModelMessage], recent: int = _RECENT) -> list[ModelMessage]:
    """Return the history with the output of old calls cut to its beginning.

    Every call keeps its result, so the history stays valid; a second trimming changes nothing.
    """
    cut = max(0, len(messages) - recent)
    return [_shorter(message) for message in messages[:cut]] + list(messages[cut:])


def _shorter(message: ModelMessage) -> ModelMessage:
    if not isinstance(message, ModelRequest):
        return message
    parts: list[Any] = [
        _shorter_part(part) if isinstance(part, ToolReturnPart) else part for part in message.parts
    ]
    changed = any(new is not old for new, old in zip(parts, message.parts, strict=True))
    return replace(message, parts=parts) if changed else message


def _shorter_part(part: ToolReturnPart) -> ToolReturnPart:
    text = part.model_response_str(wrap_if_error=False)
    if part.tool_name == _LASTING or (len(text) <= _SHORT and not part.files):
        return part
    left = len(text) - _KEPT
    note = f"[{counted(left, 'more character')} of this old output left out; call again if needed]"
    return replace(part, content=f"{text[:_KEPT]}\n{note}" if left > 0 else f"{text}\n[no files]")
