"""A writer that lets frames go while the terminal does not read, instead of blocking the screen."""

from collections.abc import Callable
from queue import SimpleQueue
from typing import IO

from textual.drivers._writer_thread import WriterThread

_FRAMES = 30
_LONG = 512


class PatientWriter(WriterThread):
    """Keeps order; past 30 waiting texts long ones are dropped and `redraw` is called later.

    Short writes switch modes and are never dropped. A frame is drawn whole or not at all, so what
    was dropped is made good by one full redraw once the terminal reads again. No lock is held that
    the handler of SIGTSTP, which writes and waits for this thread, could find taken by the very
    thread it interrupts.
    """

    def __init__(self, file: IO[str], redraw: Callable[[], None]) -> None:
        super().__init__(file)
        self._out = file
        self._redraw = redraw
        self._texts: SimpleQueue[str | None] = SimpleQueue()
        self._dropped = False
        self._broken = False

    def write(self, text: str) -> None:
        """Take text to write; never blocks."""
        if self._broken:
            return
        if self._texts.qsize() >= _FRAMES and len(text) > _LONG:
            self._dropped = True
        else:
            self._texts.put(text)

    def run(self) -> None:
        """Write until stopped."""
        while (text := self._texts.get()) is not None:
            last = self._texts.empty()
            if not self._put(text, last):
                self._broken = True
                return
            if last and self._dropped:
                self._dropped = False
                self._redraw()
        self._put("", True)

    def stop(self) -> None:
        """Write what is waiting and end; a terminal that is gone is not waited for."""
        self._texts.put(None)
        self.join(timeout=2.0)

    def _put(self, text: str, last: bool) -> bool:
        try:
            self._out.write(text)
            if last:
                self._out.flush()
        except (OSError, ValueError):
            return False
        return True
