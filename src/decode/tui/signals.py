"""How the program calls and is called from outside: title, bell, notices, the system's signals."""

import asyncio
import signal
import time
from collections.abc import Callable

from decode.tui.screen_text import one_line

Later = Callable[[float, Callable[[], None]], object]

_AWAY = 10.0
#: How terminals are asked for a notice on the desktop, by the number of the sequence.
_NOTICES = {
    "9": "\x1b]9;{}\x07",
    "777": "\x1b]777;notify;decode;{}\x07",
    "99": "\x1b]99;i=decode;{}\x1b\\",
}
_PUSH_TITLE, _POP_TITLE = "\x1b[22;2t", "\x1b[23;2t"


class Signals:
    """Writes to the terminal what is not drawing; `write` takes escape sequences.

    A person who has pressed no key for ten seconds is away, and is called: by the bell, and on the
    desktop where `notice` names the sequence for it.
    """

    def __init__(
        self,
        write: Callable[[str], None],
        place: str,
        later: Later,
        notice: str = "",
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._write, self._later, self._now = write, later, now
        self._place = one_line(place)
        self._notice = _NOTICES.get(notice, "")
        self._here = now()
        self._unseen = False
        self._why = ""
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

    def here(self, *, seen: bool = True) -> None:
        """A key was pressed, or the window of the terminal was entered or left."""
        self._unseen = not seen
        if seen:
            self._here, self._why = self._now(), ""

    def turn_began(self) -> None:
        """A turn runs."""
        self.name("working")

    def turn_ended(self) -> None:
        """Call whoever is away; a person who just reads the answer is not."""
        self.name("")
        self._why = ""
        if self._unseen or self._away >= _AWAY:
            self._call("done")

    def waiting(self) -> None:
        """Call the person to a question, now or once they have been away."""
        self.name("waiting for you")
        self._call("waiting for you")

    def settled(self) -> None:
        """The question needs no answer any more."""
        self._why = ""
        self.name("working")

    @property
    def _away(self) -> float:
        return self._now() - self._here

    def _call(self, why: str) -> None:
        self._why = why
        left = _AWAY - self._away
        if left > 0:
            self._later(left, self._ring)
        else:
            self._ring()

    def _ring(self) -> None:
        """Call once, unless somebody came meanwhile."""
        if self._why:
            said = f"{self._place}: {self._why}".replace(";", ",")
            self._write("\a" + self._notice.replace("{}", said))
            self._why = ""
