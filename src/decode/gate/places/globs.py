"""What a glob can become: every name that any locale or option could make it match."""

import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass

from decode.gate.places.files import Files

MAX_MATCHES = 4000
_TOKEN = re.compile(r"\\(.)|(\*+)|(\?)|(\[[!^]?\]?(?:\[:[a-z]+:\]|[^\]])*\])", re.DOTALL)


_View = tuple[str, Files, Callable[[], None]]


class TooMany(Exception):
    """A glob matches more names than can be looked at."""


@dataclass(frozen=True, slots=True)
class _Segment:
    text: str
    expression: re.Pattern[str] | None
    hidden: bool


def literal(pattern: str) -> str:
    """Return the pattern as plain text, its escaping backslashes removed."""
    return re.sub(r"\\(.)", r"\1", pattern, flags=re.DOTALL)


def escaped(text: str) -> str:
    """Return plain text as a pattern that means just that."""
    return re.sub(r"([*?\[\]\\])", r"\\\1", text)


def climbs(pattern: str) -> bool:
    """Say whether a `..` comes after a glob, so that it cannot be told where it leads."""
    seen = False
    for part in pattern.split("/"):
        if seen and part == "..":
            return True
        seen = seen or _segment(part).expression is not None
    return False


def expand(
    pattern: str, start: str, files: Files, spend: Callable[[], None] = lambda: None
) -> list[str]:
    """Return every path that `pattern` may become, seen from the directory `start`.

    Brackets count as any one character, and the pattern itself is among the results: it is what
    the program gets when nothing matches. `spend` is called for every directory that is listed.
    Raises `TooMany`.
    """
    absolute = pattern.startswith("/")
    found = ["/" if absolute else ""]
    for part in pattern.split("/"):
        if part:
            segment = _segment(part)
            found = _all_matches(segment, found, (start, files, spend))
    return [*found, literal(pattern)]


def _all_matches(segment: _Segment, bases: list[str], view: _View) -> list[str]:
    found: list[str] = []
    for base in bases:
        found.extend(_matches(segment, base, view))
        if len(found) > MAX_MATCHES:
            raise TooMany
    return found


def _matches(segment: _Segment, base: str, view: _View) -> list[str]:
    if segment.expression is None:
        return [posixpath.join(base, segment.text)]
    start, files, spend = view
    spend()
    names = files.names(posixpath.join(start, base) if base else start) or ()
    if len(names) > MAX_MATCHES:
        raise TooMany
    return [
        posixpath.join(base, name)
        for name in names
        if (segment.hidden or not name.startswith(".")) and segment.expression.fullmatch(name)
    ]


def _segment(part: str) -> _Segment:
    source: list[str] = []
    at = 0
    special = False
    for match in _TOKEN.finditer(part):
        source.append(re.escape(part[at : match.start()]))
        at = match.end()
        if match[1] is not None:
            source.append(re.escape(match[1]))
        else:
            special = True
            source.append(".*" if match[2] else ".")
    source.append(re.escape(part[at:]))
    expression = re.compile("".join(source), re.DOTALL) if special else None
    return _Segment(literal(part), expression, part.startswith((".", "\\.")))
