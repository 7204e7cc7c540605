"""Bytes of a terminal cut into whole pieces before Textual's parser sees them.

A paste is taken out here as a whole, so that an escape inside it can neither scramble it nor press
Enter, and so that no part of a reply can be typed into the prompt.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from decode.tui.faults.sequences import LegacyMouse, Pressed, Told, Typed, csi, string

_ESC = "\x1b"
_PASTE_START = "\x1b[200~"
_PASTE_END = "\x1b[201~"
_LONGEST_STRING = 8192

_PLAIN = re.compile(r"[^\x1b]+")
_MOUSE = re.compile(r"\x1b\[<[\d;.NaInf-]*[mM]")
_MOUSE_PART = re.compile(r"\x1b\[<[\d;.NaInf-]*\Z")
_CSI = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]")
_CSI_PART = re.compile(r"\x1b\[[0-?]*[ -/]*\Z")
_STRING = re.compile(r"\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\)")
_STRING_HEAD = re.compile(r"\x1b[\]P_^X][^\x07\x1b]*")
_STRING_PART = re.compile(r"\x1b[\]P_^X][^\x07\x1b]*\x1b?\Z")


@dataclass(frozen=True, slots=True)
class Pasted:
    """The text between the marks of a bracketed paste, exactly as the terminal sent it."""

    text: str


Piece = Told | Pasted


class Reader:
    """Feed it what was read; it yields whole pieces and keeps the rest for the next call."""

    def __init__(self) -> None:
        self._rest = ""
        self._paste: list[str] | None = None

    @property
    def waiting(self) -> bool:
        """True while an unfinished sequence is held back; a paste is waited for without end."""
        return bool(self._rest) and self._paste is None

    def feed(self, text: str) -> Iterator[Piece]:
        """Yield the pieces that are complete now."""
        buffer, self._rest = self._rest + text, ""
        while buffer:
            if self._paste is not None:
                piece, buffer = self._continue_paste(self._paste, buffer)
            else:
                piece, taken = self._next(buffer)
                if not taken:
                    self._rest = buffer
                    return
                buffer = buffer[taken:]
            if piece is not None:
                yield piece

    def flush(self) -> Iterator[Piece]:
        """Give up waiting: what is held back were keys, or a reply that was cut off."""
        rest, self._rest = self._rest, ""
        if rest == _ESC:
            yield Pressed("escape")
        elif len(rest) == 2:
            yield Typed(rest)

    def _continue_paste(self, parts: list[str], buffer: str) -> tuple[Piece | None, str]:
        end = buffer.find(_PASTE_END)
        if end >= 0:
            self._paste = None
            return Pasted("".join(parts) + buffer[:end]), buffer[end + len(_PASTE_END) :]
        kept = _overlap(buffer)
        parts.append(buffer[: len(buffer) - kept])
        self._rest = buffer[len(buffer) - kept :]
        return None, ""

    def _next(self, buffer: str) -> tuple[Piece | None, int]:
        """Return the first piece and its length; length 0 asks for more."""
        if plain := _PLAIN.match(buffer):
            return Typed(plain[0]), plain.end()
        if len(buffer) == 1:
            return None, 0
        if buffer[1] == "[":
            return self._control(buffer)
        cut = _CUTS.get(buffer[1])
        return cut(buffer) if cut else (Typed(buffer[:2]), 2)

    def _control(self, buffer: str) -> tuple[Piece | None, int]:
        if buffer.startswith(_PASTE_START):
            self._paste = []
            return None, len(_PASTE_START)
        if mouse := _MOUSE.match(buffer):
            return csi(mouse[0]), mouse.end()
        if _MOUSE_PART.match(buffer) or _CSI_PART.match(buffer):
            return None, 0 if len(buffer) < 64 else len(buffer)
        return _complete(buffer)


def _complete(buffer: str) -> tuple[Piece | None, int]:
    if buffer.startswith("\x1b[M"):
        return (LegacyMouse(), 6) if len(buffer) >= 6 else (None, 0)
    if buffer.startswith("\x1b[["):
        return (Typed(buffer[:4]), 4) if len(buffer) > 3 else (None, 0)
    whole = _CSI.match(buffer)
    return (csi(whole[0]), whole.end()) if whole else (None, 2)


def _device_string(buffer: str) -> tuple[Piece | None, int]:
    if whole := _STRING.match(buffer):
        return string(whole[0]), whole.end()
    if _STRING_PART.match(buffer) and len(buffer) < _LONGEST_STRING:
        return None, 0
    broken = _STRING_HEAD.match(buffer)
    if broken is not None and broken.end() > 2:
        return None, broken.end()
    return Typed(buffer[:2]), 2


def _alt_enter(buffer: str) -> tuple[Piece | None, int]:
    del buffer
    return Pressed("alt+enter"), 2


def _escape(buffer: str) -> tuple[Piece | None, int]:
    del buffer
    return Pressed("escape"), 1


def _single_shift(buffer: str) -> tuple[Piece | None, int]:
    return (Typed(buffer[:3]), 3) if len(buffer) > 2 else (None, 0)


_CUTS: Mapping[str, Callable[[str], tuple[Piece | None, int]]] = {
    **dict.fromkeys("]P_^X", _device_string),
    **dict.fromkeys("\r\n", _alt_enter),
    _ESC: _escape,
    "O": _single_shift,
}


def _overlap(buffer: str) -> int:
    """Return how many last characters could be the start of the mark that ends a paste."""
    for size in range(min(len(_PASTE_END) - 1, len(buffer)), 0, -1):
        if _PASTE_END.startswith(buffer[-size:]):
            return size
    return 0
