"""One row of a list, and how a list and its details share the screen."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.segment import Segment

from decode.entities.event import Option
from decode.tui.drawing import Line, clipped, spread, styled
from decode.tui.look import Look
from decode.tui.screen_text import one_line

_BESIDE = 90
#: What stands in a row besides its words.
_SIGNS = 7
#: The part of the width that a list has beside its details; more where its rows need it.
_USUAL, _MOST = 45, 70
#: Longer lists are not measured.
_MEASURED = 50
#: The narrowest list in which a name leaves half of the row to the description.
_ROOMY = 60


def beside(options: Sequence[Option], width: int) -> int:
    """Return the width of a list beside its details; 0 where they stand below it."""
    if width < _BESIDE or not any(option.detail for option in options):
        return 0
    usual, most = width * _USUAL // 100, width * _MOST // 100
    needed = _needed(options[:_MEASURED]) if len(options) <= _MEASURED else 0
    return needed if usual < needed <= most else usual


def names_width(rows: Sequence[Option], width: int) -> int:
    """Return the width of the names of these rows; in a narrow list they come first."""
    bare = not any(row.description or row.group for row in rows)
    first = bare or width < _ROOMY or _needed(rows) <= width
    groups = max((cell_len(one_line(row.group)) for row in rows), default=0)
    most = width - 6 - groups if first else width // 2
    return min(max((cell_len(one_line(row.label)) for row in rows), default=0), most)


def row_line(option: Option, marked: bool, sizes: tuple[int, int], look: Look) -> Line:
    """Return one row: mark, name, what it is about, its group; `sizes` are names and width."""
    names, width = sizes
    label = clipped(one_line(option.label), names)
    here = "✓" if option.current else " "
    group, about = one_line(option.group), one_line(option.description)
    room = max(width - names - cell_len(group) - _SIGNS, 0)
    line = [
        Segment("▸" if marked else " ", look.accent),
        Segment(f"{here} ", look.ok),
        Segment(label + " " * (names + 2 - cell_len(label)), look.strong if marked else look.text),
        Segment(clipped(about, room), look.text if marked else look.soft),
    ]
    line = spread(line, [Segment(group, look.soft)], width)
    return styled(line, look.raised) if marked else line


def key_lines(keys: Sequence[str], width: int, look: Look) -> list[Line]:
    """Return what keys do on as few lines as hold it; no key is torn from its words."""
    lines: list[str] = []
    for key in keys:
        joined = f"{lines[-1]} · {key}" if lines else key
        if lines and cell_len(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(key)
    return [[Segment(clipped(line, width), look.soft)] for line in lines]


def _needed(rows: Sequence[Option]) -> int:
    names = max((cell_len(one_line(row.label)) for row in rows), default=0)
    words = (cell_len(one_line(row.description)) + cell_len(one_line(row.group)) for row in rows)
    return names + max(words, default=0) + _SIGNS
