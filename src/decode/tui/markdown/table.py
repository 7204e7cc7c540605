"""Tables: columns that share the width; records where the columns do not fit."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.segment import Segment
from rich.text import Text

from decode.tui.drawing import Line, prefixed, wrapped
from decode.tui.look import Look

_GAP = 3
_NARROWEST = 6


@dataclass(frozen=True, slots=True)
class Table:
    """Rows, the first of which is the head, and left, right or center for each column."""

    rows: Sequence[Sequence[Text]]
    sides: Sequence[str]


def table_lines(table: Table, width: int, look: Look) -> list[Line]:
    """Return the lines of a table."""
    rows = table.rows
    if not rows or not rows[0]:
        return []
    count = len(rows[0])
    rows = [[*row, *(Text() for _ in range(count - len(row)))][:count] for row in rows]
    widths = _widths(rows, width - _GAP * (count - 1))
    if widths is None:
        return _records(rows, width, look)
    for cell in rows[0]:
        cell.stylize(look.strong)
    columns = list(zip(widths, [*table.sides, *["left"] * count][:count], strict=True))
    lines = _row(rows[0], columns, look)
    lines.append([Segment("─┼─".join("─" * size for size in widths), look.faint)])
    for row in rows[1:]:
        lines += _row(row, columns, look)
    return lines


def _widths(rows: Sequence[Sequence[Text]], room: int) -> list[int] | None:
    wanted = [max(1, *(cell.cell_len for cell in column)) for column in zip(*rows, strict=True)]
    least = [min(size, _NARROWEST) for size in wanted]
    if sum(least) > room:
        return None
    if sum(wanted) <= room:
        return wanted
    spare = room - sum(least)
    hungry = sum(wanted) - sum(least)
    return [low + spare * (want - low) // hungry for low, want in zip(least, wanted, strict=True)]


def _row(cells: Sequence[Text], columns: Sequence[tuple[int, str]], look: Look) -> list[Line]:
    wrapped_cells = [wrapped(cell, size) for cell, (size, _) in zip(cells, columns, strict=True)]
    lines: list[Line] = []
    for index in range(max(map(len, wrapped_cells))):
        line: Line = []
        for number, (parts, column) in enumerate(zip(wrapped_cells, columns, strict=True)):
            if number:
                line.append(Segment(" │ ", look.faint))
            line += _placed(parts[index] if index < len(parts) else [], *column)
        lines.append(line)
    return lines


def _placed(part: Line, size: int, side: str) -> Line:
    spare = max(size - sum(segment.cell_length for segment in part), 0)
    left = {"right": spare, "center": spare // 2}.get(side, 0)
    return [Segment(" " * left), *part, Segment(" " * (spare - left))]


def _records(rows: Sequence[Sequence[Text]], width: int, look: Look) -> list[Line]:
    lines: list[Line] = []
    for row in rows[1:]:
        for head, cell in zip(rows[0], row, strict=True):
            text = Text.assemble(head, ": ", cell)
            text.stylize(look.soft, 0, len(head) + 1)
            lines += prefixed(wrapped(text, width - 2), Segment("  "))
        lines.append([])
    return lines[:-1]
