"""Signals of a headless run: the turn is stopped, the exit status says by what."""

import asyncio
import os
import signal
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass

#: A turn that was asked to stop has this long to end.
GRACE_S = 5.0
_STATUS = {signal.SIGINT: 130, signal.SIGTERM: 143, signal.SIGHUP: 129}


@dataclass(slots=True)
class Interrupt:
    """Which signal came; 0 for none. `status` is the exit status it means."""

    number: int = 0

    @property
    def status(self) -> int:
        """The exit status, 0 when no signal came."""
        return _STATUS.get(signal.Signals(self.number), 1) if self.number else 0


@contextmanager
def stopping(stop: Callable[[], None]) -> Generator[Interrupt]:
    """Call `stop` at the first signal; a second one, or no end within the grace, ends us at once.

    Must be entered on a running event loop of the main thread.
    """
    loop = asyncio.get_running_loop()
    came = Interrupt()

    def hear(number: int) -> None:
        if came.number:
            os._exit(_STATUS[signal.Signals(number)])
        came.number = number
        stop()
        loop.call_later(GRACE_S, hear, number)

    for number in _STATUS:
        loop.add_signal_handler(number, hear, number)
    try:
        yield came
    finally:
        for number in _STATUS:
            loop.remove_signal_handler(number)
