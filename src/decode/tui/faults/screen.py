"""The screen of Textual, which shows what a key did at once.

Fault answered: a frame waits for a clock that beats 60 times a second and skips a beat while
something streams, so that the glyph of a key appears up to 33 ms after it was handled.
"""

import time

from textual import events
from textual.screen import Screen

_HURRY = 0.1


class PromptScreen(Screen[None]):
    """Draws as soon as it is idle for a tenth of a second after each key; else by its clock."""

    def __init__(self) -> None:
        super().__init__(id="_default")
        self._until = 0.0

    def hurry(self) -> None:
        """A key came: what it changes is not to wait."""
        self._until = time.monotonic() + _HURRY

    async def _on_idle(self, event: events.Idle) -> None:
        del event
        if self._dirty() and time.monotonic() < self._until:
            self._on_timer_update()

    def _dirty(self) -> bool:
        return bool(self._dirty_widgets or self._repaint_required or self._layout_required)
