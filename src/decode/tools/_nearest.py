"""Why a text is not found: the place that comes closest, and what differs there."""

import re
from collections import Counter, defaultdict

from decode.tools._canonical import Canonical, Level

#: Lines with the same text that are followed up at most.
_TWINS = 20

#: Characters of a line that are quoted.
_QUOTED = 160

_NUMBERED = re.compile(r"(?:[ ]*\d+\t.*(?:\n|$))+")
_NEWLINE = re.compile(r"\r\n|\r|\n")
_WORD = re.compile(r"\w+")


def nearest(text: str, old: str) -> str:
    """Return a clause on the place in `text` that `old` comes closest to, "" when there is none.

    Linear in time: lines that occur in both vote for where the whole would have to begin.
    """
    if _NUMBERED.fullmatch(old):
        return "old holds the line numbers that read puts before each line: leave them out"
    ours, theirs = _keys(old), _keys(text)
    begin = _voted(ours, theirs)
    if begin is None:
        return _most_alike(max(ours, key=len), text)
    for number, our in enumerate(ours):
        at = begin + number
        if our != (theirs[at] if 0 <= at < len(theirs) else None):
            return f"{_line(text, at)}, where old has {_quoted(_NEWLINE.split(old)[number])}"
    return f"line {begin + 1} begins alike, but not as a whole"


def _keys(text: str) -> list[str]:
    return Canonical(text, Level.BLANKS).text.split("\n")


def _voted(ours: list[str], theirs: list[str]) -> int | None:
    places: defaultdict[str, list[int]] = defaultdict(list)
    for at, line in enumerate(theirs):
        if line and len(places[line]) < _TWINS:
            places[line].append(at)
    votes = Counter(at - number for number, line in enumerate(ours) for at in places.get(line, ()))
    return votes.most_common(1)[0][0] if votes else None


def _most_alike(line: str, text: str) -> str:
    words = set(_WORD.findall(line))
    lines = _NEWLINE.split(text)
    shared = [len(words & set(_WORD.findall(their))) for their in lines]
    best = max(shared, default=0)
    if best * 2 < len(words) or not words:
        return ""
    at = shared.index(best)
    return f"the most similar is line {at + 1}: {_quoted(lines[at])}"


def _line(text: str, at: int) -> str:
    lines = _NEWLINE.split(text)
    if not lines[-1]:
        lines.pop()
    if not 0 <= at < len(lines):
        return "the file ends before that"
    return f"line {at + 1} is {_quoted(lines[at])}"


def _quoted(line: str) -> str:
    return f"`{line if len(line) <= _QUOTED else line[:_QUOTED] + '…'}`"
