"""A change to a file as a few lines of text."""

from collections.abc import Iterator
from itertools import islice

from decode.entities.hunk import Hunk, hunks, lines_of

#: Lines and characters of a line that are shown.
_LINES = 60
_WIDTH = 200

#: Unchanged lines around each change.
_AROUND = 2


def short_diff(before: str, after: str) -> str:
    """Return the changes with a little around them, cut where they are long."""
    old, new = lines_of(before), lines_of(after)
    found = hunks(before, after)
    lines = list(islice(_drawn(old, new, found), _LINES + 1))
    if len(lines) > _LINES:
        lines[_LINES:] = ["… the diff goes on"]
    return "\n".join(lines)


def _drawn(old: list[str], new: list[str], found: tuple[Hunk, ...]) -> Iterator[str]:
    for hunk in found:
        yield f"@@ -{hunk.start + 1},{hunk.end - hunk.start} +{hunk.new_start + 1} @@"
        yield from _marked(" ", old[max(hunk.start - _AROUND, 0) : hunk.start])
        yield from _marked("-", old[hunk.start : hunk.end])
        yield from _marked("+", new[hunk.new_start : hunk.new_end])
        yield from _marked(" ", old[hunk.end : hunk.end + _AROUND])


def _marked(mark: str, lines: list[str]) -> Iterator[str]:
    for line in lines:
        text = line.rstrip("\r\n")
        yield mark + (text if len(text) <= _WIDTH else f"{text[:_WIDTH]}…")
