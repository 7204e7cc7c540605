"""Lines of styled text: wrapping, prefixes and strips for everything that is drawn by line."""

from collections.abc import Iterable, Sequence
from io import StringIO

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.strip import Strip

Line = list[Segment]

#: Only measures and cuts; it never writes.
_CONSOLE = Console(file=StringIO(), width=80, color_system="truecolor", force_terminal=True)


def wrapped(text: Text, width: int) -> list[Line]:
    """Return `text` broken at words to lines of at most `width` cells; longer words are folded."""
    lines = text.wrap(_CONSOLE, max(width, 1), overflow="fold", tab_size=4)
    return [_segments(line) for line in lines] or [[]]


def unwrapped(text: Text) -> list[Line]:
    """Return one line for each line of `text`, however long."""
    return [_segments(line) for line in text.split("\n", allow_blank=True)]


def folded(line: Line, width: int) -> list[Line]:
    """Return a line cut into pieces of `width` cells, for code that must keep its blanks."""
    width = max(width, 2)
    pieces: list[Line] = [[]]
    room = width
    for segment in line:
        text = segment.text
        while text:
            head = text if cell_len(text) <= room else _fitting(text, room)
            if head:
                pieces[-1].append(Segment(head, segment.style))
                text = text[len(head) :]
                room -= cell_len(head)
            if text:
                pieces.append([])
                room = width
    return pieces


def prefixed(lines: Iterable[Line], first: Segment, rest: Segment | None = None) -> list[Line]:
    """Return the lines with a segment before each; `rest` serves all but the first."""
    after = rest if rest is not None else Segment(" " * cell_len(first.text), first.style)
    return [[first if index == 0 else after, *line] for index, line in enumerate(lines)]


def strips(lines: Sequence[Line]) -> list[Strip]:
    """Return the lines as strips."""
    return [Strip(line) for line in lines]


def clipped(text: str, width: int) -> str:
    """Return `text` cut to `width` cells, with an ellipsis when something was cut."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(width - 1, 0)).rstrip() + "…" if width > 0 else ""


def spread(left: Line, right: Line, width: int, fill: Style | None = None) -> Line:
    """Return one line with `right` at its right end; `left` is cut where they would meet."""
    room = max(width - _length(right) - 1, 0)
    kept = list(Strip(left).crop(0, room)) if _length(left) > room else left
    return [*kept, Segment(" " * max(width - _length(kept) - _length(right), 0), fill), *right]


def styled(line: Line, style: Style) -> Line:
    """Return the line with `style` under each of its segments."""
    return [Segment(text, style + own if own else style) for text, own, _ in line]


def _length(line: Line) -> int:
    return sum(segment.cell_length for segment in line)


def _fitting(text: str, room: int) -> str:
    cells = 0
    for index, char in enumerate(text):
        cells += cell_len(char)
        if cells > room:
            return text[:index]
    return text


def _segments(text: Text) -> Line:
    # Rich leaves the style of the whole text out where no part has one of its own.
    whole = text.style if isinstance(text.style, Style) else None
    return [
        Segment(segment.text, segment.style or whole)
        for segment in text.render(_CONSOLE)
        if segment.text and segment.text != "\n"
    ]
