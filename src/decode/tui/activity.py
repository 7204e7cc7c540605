"""The line above the box while something runs, and the messages that wait behind it."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.segment import Segment

from decode.entities.counting import counted
from decode.tui.drawing import Line, clipped
from decode.tui.look import Look
from decode.tui.screen_text import one_line

_FRAMES = "·∙•●•∙"
_WAITING = 4


@dataclass(slots=True)
class Activity:
    """What is going on. `still` draws no motion; what waits for the person has no clock."""

    doing: str = ""
    began: float = 0.0
    still: bool = False
    asked: bool = False
    waiting: Sequence[str] = field(default_factory=tuple[str, ...])
    steering: Sequence[str] = field(default_factory=tuple[str, ...])
    unseen: int = 0

    def begin(self, doing: str, *, asked: bool = False) -> None:
        """Something starts, or its name changes; with `asked` it is the person's turn."""
        if not self.doing:
            self.began = time.monotonic()
        self.doing, self.asked = doing, asked

    @property
    def moves(self) -> bool:
        """Whether time alone changes the lines."""
        return bool(self.doing) and not self.asked

    def end(self) -> None:
        """Nothing runs any more."""
        self.doing = ""

    def lines(self, width: int, look: Look) -> list[Line]:
        """Return the lines, none while nothing runs or waits."""
        lines: list[Line] = []
        if self.unseen:
            text = f"↓ {counted(self.unseen, 'more line')} below, end follows"
            lines.append([Segment(clipped(text, width), look.accent)])
        if self.doing:
            lines.append(self._running(width, look))
        said = [("steers  ", text) for text in self.steering[-_WAITING:]]
        for word, text in [*said, *(("queued  ", text) for text in self.waiting[:_WAITING])]:
            shown = clipped(one_line(text), max(width - 10, 8))
            lines.append([Segment(word, look.accent), Segment(shown, look.soft)])
        if len(self.waiting) > _WAITING:
            rest = f"        and {len(self.waiting) - _WAITING} more"
            lines.append([Segment(rest, look.soft)])
        return [[], *lines] if lines else []

    def _running(self, width: int, look: Look) -> Line:
        if self.asked:
            hint = "  esc refuses and stops" if width > len(self.doing) + 28 else ""
            return [Segment(f"? {self.doing}", look.warn), Segment(hint, look.soft)]
        seconds = time.monotonic() - self.began
        frame = "●" if self.still else _FRAMES[int(seconds * 4) % len(_FRAMES)]
        elapsed = (
            f"{seconds:.0f}s" if seconds < 60 else f"{seconds // 60:.0f}m{seconds % 60:02.0f}s"
        )
        text = f"{self.doing} {elapsed}"
        hint = "  esc interrupts" if width > len(text) + 20 else ""
        return [
            Segment(f"{frame} ", look.accent),
            Segment(clipped(text, max(width - 2, 8)), look.text),
            Segment(hint, look.soft),
        ]


def elapsed(seconds: float) -> str:
    """Return a duration as short as it can be read."""
    if seconds < 60:
        return f"{seconds:.0f}s"
    return f"{seconds // 60:.0f}m{seconds % 60:02.0f}s"
