"""The terminal driver: Textual's own, with a reader before its parser and a patient writer.

Faults answered: one byte that is not UTF-8 or one key the parser cannot take ends the program; a
terminal that stops reading blocks the event loop; output goes to a stderr that may be a file.
"""

import fcntl
import logging
import os
import selectors
import struct
import termios
import time
from codecs import getincrementaldecoder
from collections.abc import Iterable
from typing import IO, Final

from textual import constants, events
from textual._parser import ParseError
from textual._xterm_parser import XTermParser
from textual.drivers.linux_driver import LinuxDriver
from textual.message import Message

from decode.tui.faults.reader import Pasted, Piece, Reader
from decode.tui.faults.sequences import Background, LegacyMouse, Pressed, Typed
from decode.tui.faults.writer import PatientWriter

_log = logging.getLogger(__name__)
_ASK_BACKGROUND: Final = "\x1b]11;?\x1b\\"


def _lines_waiting(terminal: int) -> int:
    """Return how many bytes of whole lines were typed before the program took the terminal."""
    try:
        size = fcntl.ioctl(terminal, termios.FIONREAD, struct.pack("i", 0))
    except OSError:
        return 0
    return struct.unpack("i", size)[0]


def sent_early(data: bytes, early: int) -> bytes:
    """Return what was read, with Enter for the line break that a terminal made of it.

    Before a program takes it, a terminal gives a line feed for Enter. One line is what a person
    typed and sent; several were pasted, and nothing pasted is sent by itself.
    """
    line = data[:early]
    if line.count(b"\n") != 1 or not line.endswith(b"\n"):
        return data
    return line[:-1] + b"\r" + data[early:]


class BackgroundTold(Message):
    """The terminal answered what its background is."""

    def __init__(self, dark: bool) -> None:
        super().__init__()
        self.dark = dark


class TerminalDriver(LinuxDriver):
    """Reads keys from stdin and draws on the terminal it is given."""

    ask_background = False
    screen: IO[str] | None = None
    """What is drawn on; None for what Textual takes."""
    _early: int | None = None

    def start_application_mode(self) -> None:
        """Take the terminal over."""
        if self._early is None:
            self._early = _lines_waiting(self.fileno)
        self._parser = XTermParser(self._debug)
        if self.screen is not None:
            self._file = self.screen
        super().start_application_mode()
        if self._writer_thread is not None:
            self._writer_thread.stop()
            self._writer_thread = PatientWriter(self._file, self._redraw)
            self._writer_thread.start()
            if self.ask_background:
                self.write(_ASK_BACKGROUND)

    def run_input_thread(self) -> None:
        """Read until the driver stops."""
        reader = Reader()
        decode = getincrementaldecoder("utf-8")("replace").decode
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            held_since = 0.0
            while not self.exit_event.is_set():
                ready = selector.select(0.02 if reader.waiting else 0.1)
                if ready:
                    data = self._bytes()
                    if not data:
                        # The terminal is gone; whoever ran us sends SIGHUP, or nobody does.
                        self._loop.call_soon_threadsafe(self._app.exit)
                        break
                    self._take(reader.feed(decode(data)))
                    held_since = time.monotonic()
                elif reader.waiting and time.monotonic() - held_since > constants.ESCAPE_DELAY:
                    self._take(reader.flush())
                self._tick()

    def _bytes(self) -> bytes:
        try:
            data = os.read(self.fileno, 65536)
        except OSError:
            return b""
        early, self._early = self._early or 0, 0
        return sent_early(data, early)

    def _take(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            self._tell(piece)

    def _tell(self, piece: Piece) -> None:
        match piece:
            case Typed(text):
                self._parse(text.replace("\ufffd", ""))
            case Pressed(key):
                self.process_message(events.Key(key, "\x1b" if key == "escape" else None))
            case Pasted(text):
                self.process_message(events.Paste(text))
            case Background(dark):
                self.process_message(BackgroundTold(dark))
            case LegacyMouse():
                self._enable_mouse_support()

    def _parse(self, text: str) -> None:
        if not text:
            # An empty text means the end of all input to the parser.
            return
        try:
            for message in self._parser.feed(text):
                self.process_message(message)
        except (ParseError, ValueError, LookupError, TypeError, RuntimeError, StopIteration):
            _log.warning("a key could not be read: %r", text[:80], exc_info=True)
            self._parser = XTermParser(self._debug)

    def _tick(self) -> None:
        for message in self._parser.tick():
            self.process_message(message)

    def _redraw(self) -> None:
        self._loop.call_soon_threadsafe(self._app.refresh)
