"""What a program writes for a terminal, as plain text: no escapes, no overwritten progress."""

import codecs
import re

#: Characters of an unfinished line that are held back.
_HELD = 8_192

#: Escape sequences: CSI, OSC and other strings up to their end, and short ones.
_ESCAPE = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]|\x9b[0-?]*[ -/]*[@-~]"
    r"|\x1b[\]PX^_][^\x07\x1b\n]*(?:\x07|\x1b\\)?|\x1b[ -/]*[0-~]|\x1b"
)
_CUT_ESCAPE = re.compile(
    r"(?:\x1b(?:\[[0-?]*[ -/]*|[\]PX^_][^\x07\x1b\n]*\x1b?|[ -/]*)|\x9b[0-?]*)$"
)
_CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
_REORDERS = re.compile("[\u2028\u2029\u202a-\u202e\u2066-\u2069]")


class Plainer:
    """Takes the bytes of a stream as they come and gives back plain text.

    A line keeps what was written over it last; bytes that are not UTF-8 become `\\xNN`; memory is
    bounded whatever comes.
    """

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")("backslashreplace")
        self._held = ""

    def feed(self, data: bytes) -> str:
        """Return the lines that are finished by now; an unfinished one is held back."""
        text = self._held + self._decoder.decode(data)
        cut = text.rfind("\n") + 1
        self._held = _last_state(text[cut:])
        return plain(text[:cut]) + (self.release() if len(self._held) > _HELD else "")

    def release(self) -> str:
        """Return what is held back but for an escape sequence that is cut in two."""
        cut = _CUT_ESCAPE.search(self._held, max(len(self._held) - 256, 0))
        end = cut.start() if cut else len(self._held)
        text, self._held = self._held[:end], self._held[end:]
        return plain(text)

    @property
    def waiting(self) -> bool:
        """True while a line is held back that is not being written over."""
        return bool(self._held) and "\r" not in self._held

    def close(self) -> str:
        """Return the rest."""
        text, self._held = self._held + self._decoder.decode(b"", final=True), ""
        return plain(text)


def plain(text: str) -> str:
    """Return `text` as a terminal would show it, line by line."""
    lines = _ESCAPE.sub("", text).replace("\r\n", "\n").split("\n")
    return "\n".join(map(_settled, lines))


def _settled(line: str) -> str:
    if "\r" in line:
        line = next((part for part in reversed(line.split("\r")) if part.strip()), "")
    if "\x08" in line:
        line = _struck(line)
    return _REORDERS.sub(lambda match: f"\\u{ord(match[0]):04x}", _CONTROL.sub("", line))


def _struck(line: str) -> str:
    """A backspace takes the character before it."""
    kept: list[str] = []
    for char in line:
        if char != "\x08":
            kept.append(char)
        elif kept:
            kept.pop()
    return "".join(kept)


def _last_state(line: str) -> str:
    if len(line) <= _HELD:
        return line
    begin = line.rfind("\r", 0, len(line) - 1)
    return line[begin:] if begin > 0 else line
