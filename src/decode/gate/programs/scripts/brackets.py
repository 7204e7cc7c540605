"""Where a regular expression between slashes ends: programs read brackets in different ways."""

import re
from enum import StrEnum

_POSIX = re.compile(r"\[\^?\]?(?:\[[:=.][^\n]*?[:=.]\]|[^\]\n])*\]")
_FIRST = re.compile(r"\[\^?\]?[^\]\n]*\]")


class Brackets(StrEnum):
    """How a bracket expression is read."""

    POSIX = "posix"
    """A delimiter in it is a plain character, and so is a bracket of `[:alpha:]`."""
    FIRST = "first"
    """It ends at the first closing bracket."""
    IGNORED = "ignored"
    """It is nothing special: a delimiter in it is a delimiter."""


def bracket_end(text: str, at: int, brackets: Brackets) -> int:
    """Return the place behind the bracket expression that opens at `at`.

    Behind the opening bracket alone when brackets are ignored or it is never closed.
    """
    if brackets is Brackets.IGNORED:
        return at + 1
    match = (_POSIX if brackets is Brackets.POSIX else _FIRST).match(text, at)
    return match.end() if match else at + 1
