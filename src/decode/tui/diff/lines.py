"""Rows of a change as lines of a screen."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from rich.segment import Segment
from rich.style import Style

from decode.entities.preview import Diff
from decode.tui.diff.rows import Row, Side, Span, hunk_rows
from decode.tui.drawing import Line, folded
from decode.tui.look import Look
from decode.tui.markdown.code import code_lines, language_of

_BESIDE = 120
_COLOURED_AT_MOST = 400


def hunk_lines(diff: Diff, width: int, look: Look) -> list[list[Line]]:
    """Return the lines of every hunk: side by side from 120 cells on, else one below the other."""
    language = language_of(diff.path)
    drawn: list[list[Line]] = []
    found = hunk_rows(diff)
    digits = len(str(max(map(_number, found), default=1)))
    for rows in found:
        beside = width >= _BESIDE and any(row.old for row in rows) and _mixed(rows)
        draw = _beside if beside else _below
        drawn.append(draw(rows, width, digits, _Painter(look, language, len(rows))))
    return drawn


class _Painter:
    """Draws the text of one side with its syntax and its marks."""

    def __init__(self, look: Look, language: str, count: int) -> None:
        self.look = look
        self._language = language if count <= _COLOURED_AT_MOST else ""

    def side(self, side: Side, ground: Style, word: Style) -> Line:
        line = code_lines(side.text, self._language, self.look)[0]
        return _marked(line, side.marks, ground, word)


def _below(rows: Sequence[Row], width: int, digits: int, painter: _Painter) -> list[Line]:
    look = painter.look
    lines: list[Line] = []
    for kind, side in _in_order(rows):
        ground, word, sign = _style(kind, look)
        gutter = f"{side.number:>{digits}} {sign} "
        body = painter.side(side, ground, word)
        lines += _block(body, gutter, width, ground, look)
    return lines


def _in_order(rows: Iterable[Row]) -> list[tuple[str, Side]]:
    """Return removed lines before the added ones of each run of changes."""
    found: list[tuple[str, Side]] = []
    added: list[tuple[str, Side]] = []
    for row in rows:
        if not row.changed and row.new:
            found += [*added, ("same", row.new)]
            added = []
        else:
            found += [("removed", row.old)] if row.old else []
            added += [("added", row.new)] if row.new else []
    return found + added


def _beside(rows: Sequence[Row], width: int, digits: int, painter: _Painter) -> list[Line]:
    half = (width - 1) // 2
    lines: list[Line] = []
    for row in rows:
        left = _half(row.old, "removed" if row.changed else "same", half, digits, painter)
        right = _half(row.new, "added" if row.changed else "same", half, digits, painter)
        for index in range(max(len(left), len(right))):
            lines.append(
                [
                    *(left[index] if index < len(left) else [Segment(" " * half)]),
                    Segment("│", painter.look.faint),
                    *(right[index] if index < len(right) else []),
                ]
            )
    return lines


def _half(side: Side | None, kind: str, width: int, digits: int, painter: _Painter) -> list[Line]:
    if side is None:
        return [[Segment(" " * width)]]
    ground, word, sign = _style(kind, painter.look)
    gutter = f"{side.number:>{digits}} {sign} "
    return _block(painter.side(side, ground, word), gutter, width, ground, painter.look)


def _block(body: Line, gutter: str, width: int, ground: Style, look: Look) -> list[Line]:
    """Return a line folded to the width, on its ground, with the gutter before its first piece."""
    room = max(width - len(gutter), 4)
    lines: list[Line] = []
    for index, piece in enumerate(folded(body, room)):
        used = sum(segment.cell_length for segment in piece)
        head = gutter if index == 0 else " " * len(gutter)
        fill = Segment(" " * max(room - used, 0), ground)
        lines.append([Segment(head, look.soft + ground), *piece, fill])
    return lines


def _style(kind: str, look: Look) -> tuple[Style, Style, str]:
    match kind:
        case "removed":
            return look.removed, look.removed_word, "-"
        case "added":
            return look.added, look.added_word, "+"
        case _:
            return Style(), Style(), " "


def _marked(line: Line, marks: Sequence[Span], ground: Style, word: Style) -> Line:
    made: Line = []
    at = 0
    for text, style, _ in line:
        cuts = sorted({0, len(text), *(edge - at for span in marks for edge in span)})
        inside = [cut for cut in cuts if 0 <= cut <= len(text)]
        for start, end in pairwise(inside):
            hit = any(low <= at + start < high for low, high in marks)
            under = ground + word if hit else ground
            made.append(Segment(text[start:end], (style or Style()) + under))
        at += len(text)
    return made


def _number(rows: Sequence[Row]) -> int:
    return max((side.number for row in rows for side in (row.old, row.new) if side), default=1)


def _mixed(rows: Sequence[Row]) -> bool:
    """A change that only adds or only removes reads better in one column."""
    changed = [row for row in rows if row.changed]
    return any(row.old for row in changed) and any(row.new for row in changed)
