"""How the program calls and is called from outside: title, bell, the signals of the system."""

import asyncio
import signal
import time
from collections.abc import Callable

from decode.tui.screen_text import one_line

_LONG_TURN = 10.0
_PUSH_TITLE, _POP_TITLE = "\x1b[22;2t", "\x1b[23;2t"


class Signals:
    """Writes to the terminal what is not drawing; `write` takes escape sequences."""

    def __init__(self, write: Callable[[str], None], place: str) -> None:
        self._write = write
        self._place = one_line(place)
        self._began = time.monotonic()
        self._title = ""

    def begin(self, end: Callable[[int], None]) -> None:
        """Remember the title; make the terminal whole when the system ends the program."""
        self._write(_PUSH_TITLE)
        self.name("")
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            loop.add_signal_handler(number, end, 128 + number)

    def end(self) -> None:
        """Give the title back."""
        self._write(_POP_TITLE)

    def name(self, doing: str) -> None:
        """Say in the title what is going on."""
        title = " · ".join(part for part in (doing, self._place, "decode") if part)
        if title != self._title:
            self._title = title
            self._write(f"\x1b]2;{title}\x07")

    def turn_began(self) -> None:
        """A turn runs."""
        self._began = time.monotonic()
        self.name("working")

    def turn_ended(self) -> None:
        """Call the person after a long turn."""
        self.name("")
        if time.monotonic() - self._began > _LONG_TURN:
            self._write("\a")

    def waiting(self) -> None:
        """Call the person to a question."""
        self.name("waiting for you")
        self._write("\a")
