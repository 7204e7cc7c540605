"""Where a text is found in another, as exactly as possible."""

from dataclasses import dataclass

from decode.tools._canonical import Canonical, Level

#: Characters of a text in which more than line endings is levelled out.
_TOLERANT = 2_000_000

#: Places inside words that are passed over; a text that has more of them is no code.
_REJECTED = 1_000


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of a text."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Found:
    """Every place, without overlap, at the strictest level at which there is any."""

    level: Level
    spans: tuple[Span, ...]


def find(text: str, old: str) -> Found | None:
    """Look for `old` in `text` level by level; None when it is nowhere. Linear in time."""
    for level in _levels(text, old):
        spans = _exact(text, old) if level is Level.EXACT else _levelled(text, old, level)
        if spans:
            return Found(level, spans)
    return None


def _levels(text: str, old: str) -> list[Level]:
    levels = [Level.SPELLING, Level.BLANKS] if len(text) <= _TOLERANT else []
    # Over lines, a file with two kinds of endings is searched for both at once.
    exact = "\n" not in old or "\r" in old or "\r" not in text
    return [Level.EXACT, Level.ENDINGS, *levels] if exact else [Level.ENDINGS, *levels]


def _exact(text: str, old: str) -> tuple[Span, ...]:
    spans: list[Span] = []
    at = text.find(old)
    while at >= 0:
        spans.append(Span(at, at + len(old)))
        at = text.find(old, at + len(old))
    return tuple(spans)


def _levelled(text: str, old: str, level: Level) -> tuple[Span, ...]:
    wanted = Canonical(old, level).text
    if not wanted.strip():
        return ()
    form = Canonical(text, level)
    spans: list[Span] = []
    at = form.text.find(wanted)
    rejected = 0
    while at >= 0 and rejected < _REJECTED:
        end = at + len(wanted)
        if level is not Level.BLANKS or _whole(form.text, at, end, old):
            spans.append(_widened(text, form.start(at), form.end(end), old, level))
        else:
            end, rejected = at + 1, rejected + 1
        at = form.text.find(wanted, end)
    return tuple(spans)


def _whole(form: str, start: int, end: int, old: str) -> bool:
    """Blanks were left out of `old`, so it must not be found inside a word or a line."""
    if _inside_word(form, start) or _inside_word(form, end):
        return False
    return not old[0].isspace() or start == 0 or form[start - 1] == "\n" or form[start] == "\n"


def _inside_word(form: str, at: int) -> bool:
    around = form[max(at - 1, 0) : at + 1]
    return at > 0 and len(around) == 2 and all(char.isalnum() or char == "_" for char in around)


def _widened(text: str, start: int, end: int, old: str, level: Level) -> Span:
    """Where `old` has indentation, the file's belongs to the span as well."""
    if level is Level.BLANKS:
        if old[0] in " \t":
            while start > 0 and text[start - 1] in " \t":
                start -= 1
        if old[-1] in " \t":
            while end < len(text) and text[end] in " \t":
                end += 1
    return Span(start, end)
