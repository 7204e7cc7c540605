"""What a front end without a screen adds up over a turn, for its closing object."""

from dataclasses import dataclass, field
from typing import Any

from decode.entities.call import ToolCall
from decode.entities.event import (
    Event,
    Listing,
    Permission,
    Pick,
    SessionStarted,
    ToolStarted,
    TurnEnded,
    Usage,
    UsageChanged,
)
from decode.session.session import Session
from decode.wire.codec import encode
from decode.wire.shapes import plain

USAGE = 2
NO_ANSWER = 3


@dataclass(slots=True)
class Report:
    """Hears every event of a session; `denied` holds the refused calls of the last turn."""

    session_id: str = ""
    usage: Usage = field(default_factory=Usage)
    denied: list[tuple[ToolCall, str]] = field(default_factory=list[tuple[ToolCall, str]])
    text: str = ""
    _calls: dict[str, ToolCall] = field(default_factory=dict[str, ToolCall])

    def begin(self) -> None:
        """Forget the last turn."""
        self.denied.clear()
        self._calls.clear()
        self.text = ""

    def hear(self, event: Event) -> None:
        """Take note of an event."""
        match event:
            case SessionStarted(id=session_id):
                self.session_id = session_id
            case UsageChanged(usage):
                self.usage = usage
            case ToolStarted(call):
                self._calls[call.id] = call
            case Permission(call_id, "deny", _, reason) if call_id in self._calls:
                self.denied.append((self._calls[call_id], reason))
            case Listing() | Pick():
                self.text = as_text(event)
            case _:
                pass

    def settled(self, ended: TurnEnded) -> TurnEnded:
        """Return how the turn ended: with an action refused and no answer it was not done."""
        if ended.exit_code == 0 and self.denied and not ended.answer.strip():
            return TurnEnded("refused", ended.answer, NO_ANSWER, ended.unsent)
        return ended

    def result(self, ended: TurnEnded) -> dict[str, Any]:
        """Return the closing object of a turn (command-line contract, "Headless output")."""
        return {
            **encode(ended),
            "session_id": self.session_id,
            "usage": plain(self.usage),
            "denied": [{"tool": call.name, "title": call.title} for call, _ in self.denied],
        }


def outcome(session: Session, answer: str, *, failed: bool) -> TurnEnded:
    """Return how a submission ended that led to no turn: a command, or a line turned away."""
    if session.turned_away:
        return TurnEnded("refused", answer, USAGE)
    return TurnEnded("failed", answer, 1) if failed else TurnEnded("done", answer)


def as_text(screen: Listing | Pick) -> str:
    """Return what a listing or a pick says, one row a line."""
    if isinstance(screen, Listing) and screen.text:
        return screen.text
    rows = screen.rows if isinstance(screen, Listing) else screen.options
    width = max((len(row.label) for row in rows), default=0)
    marks = ["*" if row.current else " " for row in rows]
    lines = [
        f"{mark} {row.label:<{width}}  {row.description}".rstrip()
        for mark, row in zip(marks, rows, strict=True)
    ]
    return "\n".join([screen.title, *lines])
