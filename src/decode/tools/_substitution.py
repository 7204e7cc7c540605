"""One text replaced by another in a third: the whole decision of the edit tool, without files."""

import re
from dataclasses import dataclass
from functools import cache

from decode.tools._canonical import Level
from decode.tools._fit import ended, fitted
from decode.tools._line_ends import LineEnds
from decode.tools._match import Found, find
from decode.tools._nearest import nearest
from decode.tools._refusal import Refusal

_TOLD = {
    Level.EXACT: "",
    Level.ENDINGS: "",
    Level.SPELLING: "typographic quotes, dashes or spaces differed from old; "
    "the file's own were kept where nothing changed",
    Level.BLANKS: "indentation or blanks differed from old; new was indented like the file",
}

#: Lines that are named when a text is found more than once.
_NAMED = 8


@dataclass(frozen=True, slots=True)
class Substitution:
    """`text` is the whole new text, `count` how often `old` was replaced, from line `line` on.

    `note` tells what was overlooked to find it, "" after an exact match.
    """

    text: str
    count: int
    line: int
    note: str


def substitute(text: str, old: str, new: str, *, every: bool) -> Substitution:
    """Replace `old` by `new` in `text`; once, or `every` time.

    Raises Refusal when `old` is not found, is found more than once without `every`, or when nothing
    would change.
    """
    if not old:
        raise Refusal("old is empty: give the text to replace, or use write for a whole file")
    if old == new:
        raise Refusal("old and new are the same; nothing to change")
    found = find(text, old)
    if found is None:
        raise Refusal(_missing(text, old))
    count, first = len(found.spans), next(iter(found.spans))
    if count > 1 and not every:
        raise Refusal(_ambiguous(text, found))
    made = _replaced(text, found, old, new)
    if made == text:
        raise Refusal("the file already reads like new; nothing was changed")
    return Substitution(made, count, _line(text, first.start), _TOLD[found.level])


def _replaced(text: str, found: Found, old: str, new: str) -> str:
    parts: list[str] = []
    done = 0
    ends = LineEnds(text)

    @cache
    def put(there: str, ending: str) -> str:
        return _put(there, ending, found.level, (old, new))

    for span in found.spans:
        parts += text[done : span.start], put(text[span.start : span.end], ends.near(span.start))
        done = span.end
    return "".join([*parts, text[done:]])


def _put(there: str, ending: str, level: Level, pair: tuple[str, str]) -> str:
    old, new = pair
    if level is Level.EXACT:
        return new if "\r" in old else ended(new, ending)
    return fitted(there, ending, pair, level)


def _missing(text: str, old: str) -> str:
    hint = nearest(text, old)
    if not text:
        return "old was not found: the file is empty; use write"
    return (
        f"old was not found{f': {hint}' if hint else ''}; read the file and copy the text from it"
    )


def _ambiguous(text: str, found: Found) -> str:
    lines = [str(_line(text, span.start)) for span in found.spans[:_NAMED]]
    more = ", …" if len(found.spans) > _NAMED else ""
    return (
        f"old was found {len(found.spans)} times (lines {', '.join(lines)}{more}): "
        "add lines around it until it is unique, or set replace_all"
    )


def _line(text: str, at: int) -> int:
    return len(re.findall(r"\r\n|\r|\n", text[:at])) + 1
