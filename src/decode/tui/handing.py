"""Handing the keys from a panel over to the box, in the order in which they were pressed."""

import asyncio
import contextlib
import time
from collections.abc import Callable

from textual import events
from textual.message import Message

from decode.tui.faults.text_area import SteadyTextArea


class Passed(Message):
    """Goes the way of a key that a panel hands on, behind all that were before it.

    The panel may have to read a key first, and hand it on behind this: so it goes twice.
    """

    def __init__(self, *, again: bool = False) -> None:
        super().__init__()
        self.again = again


class Handing:
    """Puts into the box what a panel hands on, and then gives it the keys; `then` is called.

    A key that the box gets by itself would come before those that are still on their way.
    """

    def __init__(self, box: SteadyTextArea, then: Callable[[], None]) -> None:
        self._box, self._then = box, then
        self._passed: asyncio.Event | None = None

    def take(self, event: events.Key | events.Paste) -> None:
        """Put a key or a paste into the box."""
        self._box.last_key = time.monotonic()
        if isinstance(event, events.Paste):
            self._box.post_message(events.Paste(event.text))
        else:
            self._box.post_message(events.Key(event.key, event.character))
        program = self._box.screen.parent
        if self._passed is None and program is not None:
            self._passed = asyncio.Event()
            # The program gives out no key while it calls this.
            program.call_later(self._over, self._passed)

    def passed(self, message: Passed) -> None:
        """Send it once more, or take note that all is there."""
        if message.again and self._passed is not None:
            self._passed.set()
        else:
            self._send(Passed(again=True))

    async def _over(self, passed: asyncio.Event) -> None:
        if self._send(Passed()):
            # A panel that is taken away meanwhile hands nothing on.
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(passed.wait(), 1)
        self._passed = None
        self._box.screen.set_focus(self._box)
        self._then()

    def _send(self, message: Passed) -> bool:
        focused = self._box.screen.focused
        return focused not in (None, self._box) and focused.post_message(message)
