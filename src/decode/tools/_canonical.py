"""Text with the differences of one level levelled out, and the way back to the original."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from itertools import accumulate


class Level(IntEnum):
    """What two texts may differ in and still count as the same; each includes those before it."""

    EXACT = 0
    ENDINGS = 1
    """Line endings."""
    SPELLING = 2
    """Typographic quotes, dashes and spaces; composed and decomposed letters."""
    BLANKS = 3
    """Indentation, trailing blanks, and how many blanks stand between words."""


_PLAIN = {
    **dict.fromkeys("\u2018\u2019\u201a\u201b", "'"),
    **dict.fromkeys("\u201c\u201d\u201e\u201f", '"'),
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"),
}
_SPACES = "\u00a0\u2000-\u200a\u202f\u205f\u3000"
_SPELLING = rf"[{''.join(_PLAIN)}]|\w[\u0300-\u036f]+"
_PATTERNS = {
    Level.ENDINGS: re.compile(r"\r\n?"),
    Level.SPELLING: re.compile(rf"\r\n?|[{_SPACES}]|{_SPELLING}"),
    # A single blank within a line stands for itself: most of a text is passed over like that.
    Level.BLANKS: re.compile(
        rf"\r\n?|[ \t{_SPACES}]{{2,}}|[\t{_SPACES}]|(?<![^\r\n]) | (?![^\r\n])|{_SPELLING}"
    ),
}


@dataclass(frozen=True, slots=True)
class _Piece:
    """A stretch of the original from `begin` to `end` and what stands for it."""

    begin: int
    end: int
    text: str
    same: bool


class Canonical:
    """`text` is the levelled form; `start` and `end` lead from its positions to the original's."""

    def __init__(self, original: str, level: Level) -> None:
        self._pieces = list(_pieces(original, level))
        self._at = [0, *accumulate(len(piece.text) for piece in self._pieces)]
        self.text = "".join(piece.text for piece in self._pieces)

    def start(self, position: int) -> int:
        """Return where in the original the character at `position` begins."""
        index = bisect_right(self._at, position) - 1
        piece = self._pieces[index]
        return piece.begin + (position - self._at[index] if piece.same else 0)

    def end(self, position: int) -> int:
        """Return where in the original the character before `position` (at least 1) ends."""
        index = bisect_right(self._at, position - 1) - 1
        piece = self._pieces[index]
        return piece.begin + position - self._at[index] if piece.same else piece.end


def _pieces(text: str, level: Level) -> Iterator[_Piece]:
    done = 0
    for match in _PATTERNS[level].finditer(text) if level in _PATTERNS else ():
        if match.start() > done:
            yield _Piece(done, match.start(), text[done : match.start()], same=True)
        done = match.end()
        levelled = _levelled(text, match, level)
        if levelled:
            yield _Piece(match.start(), done, levelled, same=False)
    if done < len(text):
        yield _Piece(done, len(text), text[done:], same=True)


def _levelled(text: str, match: re.Match[str], level: Level) -> str:
    found = match[0]
    if found[0] == "\r":
        return "\n"
    if found[0] in _PLAIN:
        return _PLAIN[found[0]]
    if not found.isspace():
        return unicodedata.normalize("NFC", found)
    return "" if level is Level.BLANKS and _at_an_end(text, match) else " "


def _at_an_end(text: str, match: re.Match[str]) -> bool:
    before = text[match.start() - 1 : match.start()]
    after = text[match.end() : match.end() + 1]
    return before in "\r\n" or after in "\r\n"
