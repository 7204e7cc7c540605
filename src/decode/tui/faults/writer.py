"""A writer that lets frames go while the terminal does not read, instead of blocking the screen."""

import threading
from collections import deque
from collections.abc import Callable
from typing import IO

from textual.drivers._writer_thread import WriterThread

_FRAMES = 30
_LONG = 512


class PatientWriter(WriterThread):
    """Keeps order; past 30 waiting frames long ones are dropped and `redraw` is called later.

    Short writes switch modes and are never dropped. A frame is drawn whole or not at all, so what
    was dropped is made good by one full redraw once the terminal reads again.
    """

    def __init__(self, file: IO[str], redraw: Callable[[], None]) -> None:
        super().__init__(file)
        self._out = file
        self._redraw = redraw
        self._ready = threading.Condition()
        self._waiting: deque[str] = deque()
        self._dropped = False
        self._ended = False

    def write(self, text: str) -> None:
        """Take text to write; never blocks."""
        with self._ready:
            if self._ended:
                return
            if len(self._waiting) >= _FRAMES and len(text) > _LONG:
                self._dropped = True
                return
            self._waiting.append(text)
            self._ready.notify()

    def run(self) -> None:
        """Write until stopped."""
        while True:
            with self._ready:
                while not self._waiting and not self._ended:
                    self._ready.wait()
                if not self._waiting:
                    return
                text = self._waiting.popleft()
                last = not self._waiting
                redraw = last and self._dropped
                self._dropped = self._dropped and not last
            if not self._put(text, last):
                return
            if redraw:
                self._redraw()

    def stop(self) -> None:
        """Write what is waiting and end; a terminal that is gone is not waited for."""
        with self._ready:
            self._ended = True
            self._ready.notify()
        self.join(timeout=2.0)

    def _put(self, text: str, last: bool) -> bool:
        try:
            self._out.write(text)
            if last:
                self._out.flush()
        except (OSError, ValueError):
            self._ended = True
            self._waiting.clear()
            return False
        return True
