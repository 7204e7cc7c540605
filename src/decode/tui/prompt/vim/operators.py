"""What operators make of a text."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from decode.tui.prompt.vim.places import behind, first_word, line_end, line_start, lines_of
from decode.tui.prompt.vim.registers import Piece, Registers

_INDENT = "    "


@dataclass(frozen=True, slots=True)
class Span:
    """A part of a text; with `lines` it is whole lines without the last line break."""

    low: int
    high: int
    lines: bool = False


@dataclass(frozen=True, slots=True)
class Result:
    """The text afterwards, where the cursor stands, and whether text is typed next."""

    text: str
    at: int
    inserts: bool = False


def spanned(text: str, low: int, high: int, *, lines: bool) -> Span:
    """Return the part between two places, widened to whole lines when asked."""
    low, high = min(low, high), max(low, high)
    return Span(*lines_of(text, low, high), lines=True) if lines else Span(low, high)


def operate(verb: str, text: str, span: Span, registers: Registers, name: str = "") -> Result:
    """Apply an operator; `name` is the register that is written."""
    if verb in ("d", "c", "y"):
        piece = Piece(text[span.low : span.high], span.lines)
        if piece.text or piece.lines:
            registers.keep(name, piece, copied=verb == "y")
    return _OPERATORS[verb](text, span)


def _delete(text: str, span: Span) -> Result:
    low, high = span.low, span.high
    if not span.lines:
        return Result(text[:low] + text[high:], low)
    if high < len(text):
        high += 1
    elif low > 0:
        low -= 1
    left = text[:low] + text[high:]
    return Result(left, first_word(left, min(low, len(left))))


def _change(text: str, span: Span) -> Result:
    return Result(text[: span.low] + text[span.high :], span.low, inserts=True)


def _copy(text: str, span: Span) -> Result:
    return Result(text, span.low)


def _indent(text: str, span: Span) -> Result:
    return _each_line(text, span, lambda line: f"{_INDENT}{line}" if line else line)


def _outdent(text: str, span: Span) -> Result:
    def out(line: str) -> str:
        blanks = len(line) - len(line.lstrip(" "))
        return line[1:] if line.startswith("\t") else line[min(blanks, len(_INDENT)) :]

    return _each_line(text, span, out)


def _each_line(text: str, span: Span, change: Callable[[str], str]) -> Result:
    low, high = lines_of(text, span.low, span.high)
    changed = "\n".join(change(line) for line in text[low:high].split("\n"))
    whole = text[:low] + changed + text[high:]
    return Result(whole, first_word(whole, low))


def _case(change: Callable[[str], str]) -> Callable[[str, Span], Result]:
    def apply(text: str, span: Span) -> Result:
        low, high = span.low, span.high
        return Result(text[:low] + change(text[low:high]) + text[high:], low)

    return apply


_OPERATORS: Mapping[str, Callable[[str, Span], Result]] = {
    "d": _delete,
    "c": _change,
    "y": _copy,
    ">": _indent,
    "<": _outdent,
    "g~": _case(str.swapcase),
    "gu": _case(str.lower),
    "gU": _case(str.upper),
}


def put(text: str, at: int, piece: Piece, count: int, *, before: bool) -> Result:
    """Put a piece behind the cursor, or before it."""
    if not piece.text and not piece.lines:
        return Result(text, at)
    if piece.lines:
        return _put_lines(text, at, "\n".join([piece.text] * count), before=before)
    place = at if before else behind(text, at)
    added = piece.text * count
    return Result(text[:place] + added + text[place:], place + len(added) - 1)


def _put_lines(text: str, at: int, added: str, *, before: bool) -> Result:
    if before:
        place = line_start(text, at)
        whole = f"{text[:place]}{added}\n{text[place:]}"
        return Result(whole, first_word(whole, place))
    place = line_end(text, at)
    whole = f"{text[:place]}\n{added}{text[place:]}"
    return Result(whole, first_word(whole, place + 1))


def replaced(text: str, span: Span, char: str) -> Result:
    """Put one character in the place of each; a line break takes the place of all."""
    if char == "\n":
        return Result(f"{text[: span.low]}\n{text[span.high :]}", span.low + 1)
    new = "".join("\n" if one == "\n" else char for one in text[span.low : span.high])
    return Result(text[: span.low] + new + text[span.high :], span.low)


def joined(text: str, at: int, count: int) -> Result:
    """Join a line with the next ones, with one blank between."""
    for _ in range(max(count - 1, 1)):
        end = line_end(text, at)
        if end == len(text):
            break
        rest = text[end + 1 :].lstrip(" \t")
        blank = "" if not rest or rest.startswith((")", "\n")) or text[:end].endswith(" ") else " "
        text, at = text[:end] + blank + rest, end
    return Result(text, at)
