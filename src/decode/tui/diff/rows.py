"""The rows of a change: old and new line beside each other, with the words that differ.

Gaps keep their length here, for a screen folds long lines instead of cutting them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import zip_longest

from decode.entities.hunk import Hunk, hunks, lines_of
from decode.entities.preview import Diff
from decode.entities.visible import spelt

Span = tuple[int, int]

_WORD = re.compile(r"\w+|\s+|[^\w\s]")
_AROUND = 3
_ALIKE = 0.4
_LONGEST = 500


@dataclass(frozen=True, slots=True)
class Side:
    """One line: its number from 1, its text made visible, and the spans that changed."""

    number: int
    text: str
    marks: tuple[Span, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """Two lines that belong together; a missing side was added or removed."""

    old: Side | None
    new: Side | None
    changed: bool


def hunk_rows(diff: Diff) -> list[list[Row]]:
    """Return the rows of every hunk, with up to three unchanged rows around each."""
    old, new = _texts(diff)
    found = hunks(diff.before, diff.after)
    rows: list[list[Row]] = []
    for index, hunk in enumerate(found):
        above = found[index - 1].end if index else 0
        below = found[index + 1].start if index + 1 < len(found) else len(old)
        rows.append(list(_rows(old, new, hunk, (above, below))))
    return rows


def _texts(diff: Diff) -> tuple[list[str], list[str]]:
    old, new = lines_of(diff.before), lines_of(diff.after)
    windows = all(line.endswith("\r\n") for line in (*old[:-1], *new[:-1]))
    return [_shown(line, windows) for line in old], [_shown(line, windows) for line in new]


def _shown(line: str, windows: bool) -> str:
    line = line.removesuffix("\n")
    return spelt(line.removesuffix("\r") if windows else line).expandtabs(4)


def _rows(old: Sequence[str], new: Sequence[str], hunk: Hunk, limits: Span) -> Iterator[Row]:
    shift = hunk.new_start - hunk.start
    for number in range(max(hunk.start - _AROUND, limits[0]), hunk.start):
        yield _same(old, number, number + shift)
    pairs = zip_longest(range(hunk.start, hunk.end), range(hunk.new_start, hunk.new_end))
    for left, right in pairs:
        yield _changed(old, new, left, right)
    shift = hunk.new_end - hunk.end
    for number in range(hunk.end, min(hunk.end + _AROUND, limits[1])):
        yield _same(old, number, number + shift)


def _same(old: Sequence[str], left: int, right: int) -> Row:
    return Row(Side(left + 1, old[left]), Side(right + 1, old[left]), changed=False)


def _changed(old: Sequence[str], new: Sequence[str], left: int | None, right: int | None) -> Row:
    if left is None or right is None:
        return Row(
            Side(left + 1, old[left]) if left is not None else None,
            Side(right + 1, new[right]) if right is not None else None,
            changed=True,
        )
    if old[left] == new[right]:
        return _same(old, left, right)
    old_marks, new_marks = words_that_differ(old[left], new[right])
    return Row(Side(left + 1, old[left], old_marks), Side(right + 1, new[right], new_marks), True)


def words_that_differ(old: str, new: str) -> tuple[tuple[Span, ...], tuple[Span, ...]]:
    """Return the spans of the words that differ; none where the lines have little in common."""
    if len(old) > _LONGEST or len(new) > _LONGEST:
        return (), ()
    left, right = _WORD.findall(old), _WORD.findall(new)
    matcher = SequenceMatcher(None, left, right, autojunk=False)
    if matcher.ratio() < _ALIKE:
        return (), ()
    old_at, new_at = _offsets(left), _offsets(right)
    changes = [code for code in matcher.get_opcodes() if code[0] != "equal"]
    return (
        tuple((old_at[a], old_at[b]) for _, a, b, _, _ in changes if a != b),
        tuple((new_at[c], new_at[d]) for _, _, _, c, d in changes if c != d),
    )


def _offsets(words: Sequence[str]) -> list[int]:
    offsets = [0]
    for word in words:
        offsets.append(offsets[-1] + len(word))
    return offsets
