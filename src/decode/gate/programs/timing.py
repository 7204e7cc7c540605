"""`timeout`: what it runs."""

import re
from collections.abc import Sequence

from decode.gate.words import Word

_DURATION = re.compile(r"\d+(?:\.\d+)?[smhd]?")
_ALONE = frozenset({"--preserve-status", "--foreground", "-v", "--verbose"})
_VALUED = frozenset({"-k", "-s", "--kill-after", "--signal"})
_JOINED = re.compile(r"(?:-[ks]|--(?:kill-after|signal)=)\w+(?:\.\d+)?[smhd]?")


def timed_command(args: Sequence[Word]) -> tuple[Word, ...] | None:
    """Return the words behind the duration; None when they are not certain."""
    rest = list(args)
    while rest and rest[0].static and rest[0].text.startswith("-"):
        text = rest.pop(0).text
        if text in _VALUED and rest and rest[0].static:
            rest.pop(0)
        elif text not in _ALONE and not _JOINED.fullmatch(text):
            return None
    if len(rest) < 2 or not rest[0].static or not _DURATION.fullmatch(rest[0].text):
        return None
    return tuple(rest[1:]) if rest[1].static else None
