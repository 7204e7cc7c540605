"""The hunks of a diff: what a screen numbers and a person accepts one by one."""

from collections.abc import Collection
from dataclasses import dataclass
from difflib import SequenceMatcher

#: Equal lines that keep two changes apart; fewer, and they are one hunk (unified diffs, 3 around).
_APART = 6

#: Pairs of lines that are compared at most; a larger change is one hunk.
_PAIRS = 1_000_000


@dataclass(frozen=True, slots=True)
class Hunk:
    """Lines `start:end` of the old text give way to lines `new_start:new_end` of the new one.

    Lines are counted from 0 and split at `\\n` alone.
    """

    start: int
    end: int
    new_start: int
    new_end: int


def lines_of(text: str) -> list[str]:
    """Return the lines of `text` with their line feeds; other separators are ordinary text."""
    lines = [f"{line}\n" for line in text.split("\n")]
    lines[-1] = lines[-1][:-1]
    return lines if lines[-1] else lines[:-1]


def hunks(before: str, after: str) -> tuple[Hunk, ...]:
    """Return the changes from `before` to `after` in order, none when they are equal."""
    old, new = lines_of(before), lines_of(after)
    head = _shared(old, new)
    tail = _shared(old[head:][::-1], new[head:][::-1])
    old, new = old[head : len(old) - tail], new[head : len(new) - tail]
    if not old and not new:
        return ()
    if len(old) * len(new) > _PAIRS:
        return (Hunk(head, head + len(old), head, head + len(new)),)
    return tuple(_moved(hunk, head) for hunk in _grouped(old, new))


def apply_hunks(before: str, after: str, accepted: Collection[int]) -> str:
    """Return `before` with the hunks of these numbers, counted from 0, carried out."""
    old, new = lines_of(before), lines_of(after)
    made: list[str] = []
    position = 0
    for number, hunk in enumerate(hunks(before, after)):
        made += old[position : hunk.start]
        made += (
            new[hunk.new_start : hunk.new_end] if number in accepted else old[hunk.start : hunk.end]
        )
        position = hunk.end
    return "".join(made + old[position:])


def _shared(old: list[str], new: list[str]) -> int:
    count = 0
    for left, right in zip(old, new, strict=False):
        if left != right:
            break
        count += 1
    return count


def _grouped(old: list[str], new: list[str]) -> list[Hunk]:
    found: list[Hunk] = []
    for tag, start, end, new_start, new_end in SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        if tag == "equal":
            continue
        if found and start - found[-1].end <= _APART:
            last = found.pop()
            found.append(Hunk(last.start, end, last.new_start, new_end))
        else:
            found.append(Hunk(start, end, new_start, new_end))
    return found


def _moved(hunk: Hunk, by: int) -> Hunk:
    return Hunk(hunk.start + by, hunk.end + by, hunk.new_start + by, hunk.new_end + by)
