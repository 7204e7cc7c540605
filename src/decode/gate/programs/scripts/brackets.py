"""Where a regular expression between slashes ends: programs read brackets in different ways."""

import re
from collections.abc import Callable
from contextlib import suppress
from enum import StrEnum

from decode.gate.programs.scripts.verdicts import Forbidden, Malformed

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


def in_every_way(script: str, read: Callable[[Brackets], None]) -> None:
    """Read a script once for each way; `script` names it for the person, as "an awk script".

    Raises `Forbidden` unless the POSIX reading is fine and each of the others is fine as well, or
    makes the program refuse the script before it runs.
    """
    try:
        read(Brackets.POSIX)
    except Malformed as problem:
        raise Forbidden(f"has {script} that is not understood ({problem})") from problem
    for brackets in (Brackets.FIRST, Brackets.IGNORED):
        with suppress(Malformed):
            read(brackets)


def bracket_end(text: str, at: int, brackets: Brackets) -> int:
    """Return the place behind the bracket expression that opens at `at`.

    Behind the opening bracket alone when brackets are ignored or it is never closed.
    """
    if brackets is Brackets.IGNORED:
        return at + 1
    match = (_POSIX if brackets is Brackets.POSIX else _FIRST).match(text, at)
    return match.end() if match else at + 1
