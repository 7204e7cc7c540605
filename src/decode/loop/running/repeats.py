"""The same call again and again: told at the third time, ended at the tenth."""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from pydantic_ai.messages import (
    ModelRequestPart,
    ToolCallPart,
    ToolReturnPart,
    UserPromptPart,
)

TOLD_AT = 3
ENDED_AT = 10

_SENTENCE = (
    "This is the third identical call of {name} in a row. It will not give anything else: use "
    "what you have, change the arguments, or take another way."
)


@dataclass(slots=True)
class Repeats:
    """Counts identical calls in a row over one turn."""

    _last: tuple[str, str] | None = None
    _count: int = 0
    _notes: dict[str, str] = field(default_factory=dict[str, str])

    def see(self, calls: Sequence[ToolCallPart]) -> bool:
        """Count the calls of one answer; True when the turn has to end."""
        for call in calls:
            key = (call.tool_name, _arguments(call))
            self._count = self._count + 1 if key == self._last else 1
            self._last = key
            if self._count == TOLD_AT:
                self._notes[call.tool_call_id] = _SENTENCE.format(name=call.tool_name)
        return self._count >= ENDED_AT

    def note(self, parts: Sequence[ModelRequestPart]) -> list[ModelRequestPart]:
        """Return the parts of a request with the sentence where it is due."""
        noted: list[ModelRequestPart] = []
        apart: list[ModelRequestPart] = []
        for part in parts:
            note = self._due(part)
            if note and isinstance(part, ToolReturnPart) and isinstance(part.content, str):
                noted.append(replace(part, content=f"{part.content}\n\n{note}"))
                continue
            noted.append(part)
            if note:
                apart.append(UserPromptPart(note))
        return noted + apart

    def _due(self, part: ModelRequestPart) -> str:
        return self._notes.pop(part.tool_call_id, "") if isinstance(part, ToolReturnPart) else ""


def _arguments(call: ToolCallPart) -> str:
    try:
        return json.dumps(call.args_as_dict(), sort_keys=True, default=str)
    except (ValueError, TypeError):
        return str(call.args)
