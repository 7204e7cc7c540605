"""A request that is made again: why, and how long until then."""

import time

from rich.segment import Segment
from rich.text import Text
from textual.strip import Strip

from decode.entities.event import Retrying
from decode.tui.drawing import prefixed, strips, wrapped
from decode.tui.look import Look
from decode.tui.screen_text import one_line


class Retry:
    """Counts down until the next attempt."""

    tight = True

    def __init__(self, event: Retrying) -> None:
        self._event = event
        self._due = time.monotonic() + event.wait_s
        self._over = False
        self.revision = 0

    @property
    def live(self) -> bool:
        """Until the request is made again."""
        return not self._over

    def over(self) -> None:
        """Something else happened: the wait is over."""
        self._over = True
        self.revision += 1

    def draw(self, width: int, look: Look) -> list[Strip]:
        """Draw the countdown."""
        left = self._due - time.monotonic()
        when = "" if self._over else f" in {left:.0f}s" if left > 0.5 else " now"
        text = Text.assemble(
            (f"retry {self._event.attempt}{when}: ", look.warn),
            (one_line(self._event.reason), look.soft),
        )
        return strips(prefixed(wrapped(text, width - 2), Segment("↻ ", look.warn)))

    def source(self) -> str:
        """Return the reason."""
        return self._event.reason

    def toggle(self) -> bool:
        """A retry does not fold."""
        return False
