"""The model's thinking, folded to one line."""

import time

from rich.segment import Segment
from rich.text import Text
from textual.strip import Strip

from decode.tui.drawing import clipped, prefixed, strips, wrapped
from decode.tui.look import Look
from decode.tui.screen_text import one_line, screen_text


class Thought:
    """Text that grows by deltas; one line until it is unfolded."""

    def __init__(self, text: str = "") -> None:
        self._parts = [text] if text else []
        self._began = time.monotonic()
        self._seconds: float | None = None
        self._open = False
        self.revision = 0

    @property
    def tight(self) -> bool:
        """Folded thinking stands close to tool cards."""
        return not self._open

    @property
    def live(self) -> bool:
        """Its clock runs until it is complete."""
        return self._seconds is None

    def append(self, text: str) -> None:
        """Add a delta."""
        self._parts.append(text)
        self.revision += 1

    def complete(self) -> None:
        """No more will come."""
        if self._seconds is None:
            self._seconds = time.monotonic() - self._began
            self.revision += 1

    def draw(self, width: int, look: Look) -> list[Strip]:
        """Draw one line, or all of it."""
        mark = "▾" if self._open else "▸"
        if self._seconds is None:
            label = f"{mark} thinking {time.monotonic() - self._began:.0f}s"
        else:
            label = f"{mark} thought"
            label += f" for {self._seconds:.0f}s" if self._seconds >= 1 else ""
        head = [Segment(label, look.soft)]
        if not self._open:
            last = one_line(self.source()[-400:]) if self._seconds is None else ""
            rest = clipped(f"  {last}", width - len(label)) if last else ""
            return strips([[*head, Segment(rest, look.faint)]])
        body = wrapped(Text(screen_text(self.source()).strip(), look.quote), width - 2)
        return strips([head, *prefixed(body, Segment("  "))])

    def source(self) -> str:
        """Return the thinking."""
        return "".join(self._parts)

    def toggle(self) -> bool:
        """Fold or unfold."""
        self._open = not self._open
        self.revision += 1
        return True
