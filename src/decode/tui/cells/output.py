"""The output of a call as lines: all of it, its last lines, its two ends."""

from collections import deque
from collections.abc import Callable

from rich.segment import Segment

from decode.entities.counting import counted
from decode.tui.drawing import Line, folded
from decode.tui.look import Look
from decode.tui.screen_text import screen_text

_SHOWN_AT_MOST = 5_000
_KEPT = 2_000_000


class Output:
    """Text that grows while a call runs and is replaced by its result."""

    def __init__(self) -> None:
        self._parts: deque[str] = deque()
        self._size = 0
        self._lines: list[str] | None = []

    @property
    def text(self) -> str:
        """The text so far, its beginning dropped when there is very much of it."""
        return "".join(self._parts)

    @property
    def count(self) -> int:
        """The number of lines."""
        return len(self._split())

    def append(self, text: str) -> None:
        """Add live output."""
        self._parts.append(text)
        self._size += len(text)
        while self._size > _KEPT and len(self._parts) > 1:
            self._size -= len(self._parts.popleft())
        self._lines = None

    def replace(self, text: str) -> None:
        """Take the result instead."""
        self._parts, self._size, self._lines = deque([text]), len(text), None

    def lines(self, width: int, look: Look) -> list[Line]:
        """Return every line, folded to the width; past 5,000 lines the rest is counted."""
        found = self._split()
        painted = _painter(found, look)
        lines = [
            piece for line in found[:_SHOWN_AT_MOST] for piece in folded([painted(line)], width)
        ]
        if len(found) > _SHOWN_AT_MOST:
            lines.append(
                [Segment(f"… {counted(len(found) - _SHOWN_AT_MOST, 'more line')}", look.soft)]
            )
        return lines

    def tail(self, count: int, width: int, look: Look) -> list[Line]:
        """Return the last lines alone, at a cost that does not grow with the output."""
        last = screen_text("".join(self._recent())).rstrip("\n").split("\n")[-count:]
        lines = [piece for line in last for piece in folded([Segment(line, look.soft)], width)]
        return [line for line in lines[-count:] if line] if any(last) else []

    def _recent(self) -> list[str]:
        size, parts = 0, list[str]()
        for part in reversed(self._parts):
            parts.append(part)
            size += len(part)
            if size > 4096:
                break
        return parts[::-1]

    def _split(self) -> list[str]:
        if self._lines is None:
            text = screen_text(self.text).strip("\n")
            self._lines = text.split("\n") if text else []
        return self._lines


def _painter(lines: list[str], look: Look) -> Callable[[str], Segment]:
    """Return how a line is coloured: what looks like a patch gets its two colours."""
    if not any(line.startswith("@@ ") for line in lines[:200]):
        return lambda line: Segment(line, look.soft)

    def painted(line: str) -> Segment:
        if line.startswith("@@ "):
            return Segment(line, look.accent)
        style = {"+": look.ok, "-": look.bad}.get(line[:1], look.soft)
        return Segment(line, look.soft if line.startswith(("+++", "---")) else style)

    return painted


def excerpt(lines: list[Line], ends: tuple[int, int], look: Look) -> list[Line]:
    """Return the first and the last lines and, between them, how many are hidden."""
    head, tail = ends
    hidden = len(lines) - head - tail
    if hidden <= 1:
        return lines
    note = [Segment(f"⋯ {hidden} more lines, ctrl+o shows them", look.soft)]
    return [*lines[:head], note, *(lines[-tail:] if tail else [])]
