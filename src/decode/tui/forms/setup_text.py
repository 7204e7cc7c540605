"""The first run as lines: rows to choose from, the line for a key, colours to look at."""

from collections.abc import Sequence

from rich.segment import Segment
from rich.text import Text

from decode.entities.event import Option
from decode.entities.preview import Diff
from decode.tui.diff.lines import hunk_lines
from decode.tui.drawing import Line, clipped, folded, spread, styled, wrapped
from decode.tui.look import Look
from decode.tui.screen_text import one_line

_SAMPLE = Diff("clock.py", 'wait(due - now)  # "soon"\n', 'wait(max(due - now, 0))  # "soon"\n')


def head_lines(title: str, place: str, about: str, width: int, look: Look) -> list[Line]:
    """Return the title with how far the person is, and a sentence."""
    left = [Segment(title, look.accent + look.strong)]
    return [
        spread(left, [Segment(place, look.soft)], width),
        *wrapped(Text(about, look.soft), width),
        [],
    ]


def row_lines(rows: Sequence[Option], marked: int, size: tuple[int, int], look: Look) -> list[Line]:
    """Return the rows around the marked one, as many as there is room for."""
    width, room = size
    first = max(min(marked - room // 2, len(rows) - room), 0)
    names = max((len(one_line(row.label)) for row in rows), default=0)
    names = min(names, max(width * 3 // 5, 12))
    return [
        _row(row, first + at == marked, (names, width), look)
        for at, row in enumerate(rows[first : first + room])
    ]


def key_lines(masked: str, provider: str, fault: str, width: int, look: Look) -> list[Line]:
    """Return the line for a key, whose it is, and what is wrong with it."""
    shown = masked or "paste it here; it is not shown"
    line = [Segment("key  ", look.soft), Segment(clipped(shown, width - 6), look.text)]
    line.append(Segment("▏", look.accent))
    whose = Text.assemble(
        ("for  ", look.soft), (provider, look.strong), ("   up, down: another", look.soft)
    )
    told = wrapped(Text(f"! {one_line(fault)}", look.warn), width) if fault else []
    return [line, *wrapped(whose, width), *told]


def sample_lines(width: int, look: Look) -> list[Line]:
    """Return what shows the colours of a look."""
    signs = ((look.ok, "✓ done"), (look.warn, "! careful"), (look.bad, "✗ failed"))
    line: Line = [Segment("  ")]
    for style, text in signs:
        line += [Segment(text, style), Segment("  ")]
    change = [piece for hunk in hunk_lines(_SAMPLE, width, look) for piece in hunk]
    return [[], *change[:4], *folded(line, width)[:1]]


def _row(row: Option, marked: bool, sizes: tuple[int, int], look: Look) -> Line:
    names, width = sizes
    label = clipped(one_line(row.label), names)
    about = clipped(one_line(row.description), max(width - names - 5, 0))
    line = [
        Segment("▸ " if marked else "  ", look.accent),
        Segment(label.ljust(names + 2), look.strong if marked else look.text),
        Segment(about, look.text if marked else look.soft),
    ]
    return styled(spread(line, [], width), look.raised) if marked else line
