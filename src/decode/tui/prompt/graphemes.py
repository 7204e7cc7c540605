"""What a person takes for one character: a letter with its accents, an emoji of several parts."""

import unicodedata
from collections.abc import Iterator

_JOINER = "\u200d"


def spans(line: str) -> Iterator[tuple[int, int]]:
    """Yield where each character of a line begins and ends (the usual cases of UAX #29)."""
    start = 0
    for at in range(1, len(line) + 1):
        if at == len(line) or not _belongs(line, start, at):
            yield start, at
            start = at


def right_of(line: str, at: int) -> int:
    """Return the place behind the character at or around `at`; the end where there is none."""
    return next((end for start, end in _near(line, at) if start <= at < end), len(line))


def left_of(line: str, at: int) -> int:
    """Return where the character before `at` begins; 0 where there is none."""
    return next((start for start, end in _near(line, at - 1) if start < at <= end), max(at - 1, 0))


def start_of(line: str, at: int) -> int:
    """Return where the character that `at` is in begins."""
    return next((start for start, end in _near(line, at) if start < at < end), at)


def _near(line: str, at: int) -> Iterator[tuple[int, int]]:
    """Yield the characters around a place; plain text has no need to be read from its start."""
    first = max(min(at, len(line)), 0)
    while first > 0 and not (line[first - 1].isascii() and _is_plain(line, first)):
        first -= 1
    for start, end in spans(line[first : at + 40]):
        yield first + start, first + end


def _is_plain(line: str, at: int) -> bool:
    return at == len(line) or line[at].isascii()


def _belongs(line: str, start: int, at: int) -> bool:
    """Say whether the code point at `at` belongs to the character that begins at `start`."""
    char, before = line[at], line[at - 1]
    if _extends(char):
        return not before.isspace()
    if before == _JOINER:
        return _is_picture(char)
    if _is_flag_half(char) and _is_flag_half(before):
        return (at - start) % 2 == 1
    return False


def _extends(char: str) -> bool:
    return (
        char == _JOINER
        or unicodedata.category(char).startswith("M")
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
        or "\u1160" <= char <= "\u11ff"
    )


def _is_picture(char: str) -> bool:
    return char >= "\u2190" and unicodedata.category(char) in ("So", "Cn", "Sm")


def _is_flag_half(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"
