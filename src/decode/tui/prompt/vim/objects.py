"""Text objects: the word, the quotation, the brackets, the paragraph that a place is in."""

from decode.tui.prompt.vim.motions import partner
from decode.tui.prompt.vim.places import kind_of, line_end, line_place, line_start

_BRACKETS = {
    **dict.fromkeys("()b", "("),
    **dict.fromkeys("{}B", "{"),
    **dict.fromkeys("[]", "["),
    **dict.fromkeys("<>", "<"),
}
_QUOTES = "\"'`"

OBJECTS = frozenset(("w", "W", "p", *_BRACKETS, *_QUOTES))


def span(text: str, at: int, name: str) -> tuple[int, int] | None:
    """Return where an object such as `iw` or `a(` begins and ends; None when there is none."""
    around, kind = name[0] == "a", name[1]
    if kind in "wW":
        return _word(text, at, big=kind == "W", around=around)
    if kind == "p":
        return _paragraph(text, at, around=around)
    if kind in _QUOTES:
        return _quoted(text, at, kind, around=around)
    return _bracketed(text, at, _BRACKETS[kind], around=around)


def is_linewise(name: str) -> bool:
    """Return whether an object is whole lines."""
    return name[1] == "p"


def _word(text: str, at: int, *, big: bool, around: bool) -> tuple[int, int] | None:
    left, right = line_start(text, at), line_end(text, at)
    if left == right:
        return None
    at = min(at, right - 1)
    kinds = [kind_of(char, big=big) for char in text[left:right]]
    low, high = _run(kinds, at - left)
    if not around:
        return left + low, left + high
    if high < len(kinds) and (kinds[high] == 0 or kinds[low] == 0):
        high = _run(kinds, high)[1]
    elif low > 0 and kinds[low - 1] == 0:
        low = _run(kinds, low - 1)[0]
    return left + low, left + high


def _run(kinds: list[int], at: int) -> tuple[int, int]:
    low = high = at
    while low > 0 and kinds[low - 1] == kinds[at]:
        low -= 1
    while high < len(kinds) and kinds[high] == kinds[at]:
        high += 1
    return low, high


def _quoted(text: str, at: int, quote: str, *, around: bool) -> tuple[int, int] | None:
    left, right = line_start(text, at), line_end(text, at)
    line = range(left, right)
    marks = [one for one in line if text[one] == quote and text[left:one][-1:] != "\\"]
    for low, high in zip(marks[::2], marks[1::2], strict=False):
        if at <= high:
            return (low, high + 1) if around else (low + 1, high)
    return None


def _bracketed(text: str, at: int, opening: str, *, around: bool) -> tuple[int, int] | None:
    for low in range(min(at, len(text) - 1), -1, -1):
        high = partner(text, low) if text[low] == opening else None
        if high is not None and high >= at:
            return (low, high + 1) if around else (low + 1, high)
    return None


def _paragraph(text: str, at: int, *, around: bool) -> tuple[int, int]:
    lines = text.split("\n")
    number = text.count("\n", 0, at)
    blank = [not line.strip() for line in lines]
    kinds = [int(one) for one in blank]
    low, high = _run(kinds, number)
    if around and high < len(lines):
        high = _run(kinds, high)[1]
    return line_place(text, low), line_end(text, line_place(text, high - 1))
