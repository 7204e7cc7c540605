"""Where a motion leads."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, auto

from decode.tui.prompt.vim.places import (
    before,
    behind,
    first_word,
    kind_of,
    line_end,
    line_number,
    line_place,
    line_start,
)

_OPENING, _CLOSING = "([{<", ")]}>"


class Reach(Enum):
    """What an operator takes of a motion's way."""

    EXCLUSIVE = auto()
    INCLUSIVE = auto()
    LINES = auto()


@dataclass(frozen=True, slots=True)
class Target:
    """Where a motion ends."""

    at: int
    reach: Reach = Reach.EXCLUSIVE


Move = Callable[[str, int, int | None], Target | None]


def _left(text: str, at: int, count: int | None) -> Target:
    return Target(before(text, at, count or 1))


def _right(text: str, at: int, count: int | None) -> Target:
    return Target(behind(text, at, count or 1))


def _down(text: str, at: int, count: int | None) -> Target | None:
    return _vertical(text, at, count or 1)


def _up(text: str, at: int, count: int | None) -> Target | None:
    return _vertical(text, at, -(count or 1))


def _vertical(text: str, at: int, by: int) -> Target | None:
    number = line_number(text, at)
    wanted = min(max(number + by, 0), text.count("\n"))
    if wanted == number:
        return None
    start = line_place(text, wanted)
    column = at - line_start(text, at)
    return Target(min(start + column, line_end(text, start)), Reach.LINES)


def _line_begin(text: str, at: int, count: int | None) -> Target:
    del count
    return Target(line_start(text, at))


def _line_first(text: str, at: int, count: int | None) -> Target:
    del count
    return Target(first_word(text, at))


def _line_finish(text: str, at: int, count: int | None) -> Target:
    start = line_place(text, line_number(text, at) + (count or 1) - 1)
    return Target(max(line_end(text, start) - 1, start), Reach.INCLUSIVE)


def _top(text: str, at: int, count: int | None) -> Target:
    del at
    return Target(first_word(text, line_place(text, (count or 1) - 1)), Reach.LINES)


def _bottom(text: str, at: int, count: int | None) -> Target:
    del at
    number = text.count("\n") if count is None else count - 1
    return Target(first_word(text, line_place(text, number)), Reach.LINES)


def next_word(text: str, at: int, *, big: bool) -> int:
    """Return where the next word begins; an empty line counts as one."""
    end = len(text)
    kind = kind_of(text[at], big=big) if at < end else 0
    while kind and at < end and kind_of(text[at], big=big) == kind:
        at += 1
    start = at
    while at < end and kind_of(text[at], big=big) == 0:
        if text[at] == "\n" and at > start and text[at - 1] == "\n":
            break
        at += 1
    return at


def word_end(text: str, at: int, *, big: bool) -> int:
    """Return the last place of this word, or of the next one when `at` is there already."""
    last = len(text) - 1
    at += 1
    while at < last and kind_of(text[at], big=big) == 0:
        at += 1
    while at < last and kind_of(text[at + 1], big=big) == kind_of(text[at], big=big):
        at += 1
    return min(at, max(last, 0))


def word_begin(text: str, at: int, *, big: bool) -> int:
    """Return where this word begins, or the one before when `at` is there already."""
    at -= 1
    while at > 0 and kind_of(text[at], big=big) == 0:
        at -= 1
    while at > 0 and kind_of(text[at - 1], big=big) == kind_of(text[at], big=big):
        at -= 1
    return max(at, 0)


def _end_before(text: str, at: int, *, big: bool) -> int:
    kind = kind_of(text[at], big=big) if at < len(text) else 0
    while kind and at > 0 and kind_of(text[at], big=big) == kind:
        at -= 1
    at -= 0 if kind else 1
    while at > 0 and kind_of(text[at], big=big) == 0:
        at -= 1
    return max(at, 0)


def _by_words(step: Callable[..., int], *, big: bool, reach: Reach) -> Move:
    def move(text: str, at: int, count: int | None) -> Target:
        for _ in range(count or 1):
            before, at = at, step(text, at, big=big)
            if at == before:
                break
        return Target(at, reach)

    return move


def _paragraph(by: int) -> Move:
    def move(text: str, at: int, count: int | None) -> Target:
        lines = text.split("\n")
        number = line_number(text, at)
        for _ in range(count or 1):
            number += by
            while 0 < number < len(lines) - 1 and lines[number].strip():
                number += by
        number = min(max(number, 0), len(lines) - 1)
        start = line_place(text, number)
        edge = line_end(text, start) if by > 0 and lines[number].strip() else start
        return Target(edge)

    return move


def _partner(text: str, at: int, count: int | None) -> Target | None:
    del count
    place = next(
        (one for one in range(at, line_end(text, at)) if text[one] in _OPENING + _CLOSING), None
    )
    if place is None:
        return None
    found = partner(text, place)
    return None if found is None else Target(found, Reach.INCLUSIVE)


def partner(text: str, at: int) -> int | None:
    """Return the place of the bracket that belongs to the one at `at`."""
    char = text[at]
    opens = char in _OPENING
    other = _CLOSING[_OPENING.index(char)] if opens else _OPENING[_CLOSING.index(char)]
    places = range(at, len(text)) if opens else range(at, -1, -1)
    depth = 0
    for place in places:
        depth += (text[place] == char) - (text[place] == other)
        if depth == 0:
            return place
    return None


def find(text: str, at: int, way: str, char: str, count: int) -> Target | None:
    """Return where `f`, `F`, `t` or `T` leads, within the line."""
    forward = way in "ft"
    place = at
    for _ in range(count):
        place = (
            text.find(char, place + 1, line_end(text, at))
            if forward
            else text.rfind(char, line_start(text, at), max(place, 0))
        )
        if place < 0:
            return None
    if way in "tT":
        place += -1 if forward else 1
    return Target(place, Reach.INCLUSIVE if forward else Reach.EXCLUSIVE)


_INCLUSIVE, _EXCLUSIVE = Reach.INCLUSIVE, Reach.EXCLUSIVE

MOTIONS: Mapping[str, Move] = {
    **dict.fromkeys(("h", "left", "backspace"), _left),
    **dict.fromkeys(("l", "right", "space"), _right),
    **dict.fromkeys(("j", "down"), _down),
    **dict.fromkeys(("k", "up"), _up),
    **dict.fromkeys(("0", "home"), _line_begin),
    **dict.fromkeys(("$", "end"), _line_finish),
    "^": _line_first,
    "w": _by_words(next_word, big=False, reach=_EXCLUSIVE),
    "W": _by_words(next_word, big=True, reach=_EXCLUSIVE),
    "e": _by_words(word_end, big=False, reach=_INCLUSIVE),
    "E": _by_words(word_end, big=True, reach=_INCLUSIVE),
    "b": _by_words(word_begin, big=False, reach=_EXCLUSIVE),
    "B": _by_words(word_begin, big=True, reach=_EXCLUSIVE),
    "ge": _by_words(_end_before, big=False, reach=_INCLUSIVE),
    "gE": _by_words(_end_before, big=True, reach=_INCLUSIVE),
    "gg": _top,
    "G": _bottom,
    "{": _paragraph(-1),
    "}": _paragraph(1),
    "%": _partner,
}
