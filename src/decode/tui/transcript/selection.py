"""Selected text of the transcript: drawn over strips, taken from rows or from sources."""

from rich.segment import Segment
from rich.style import Style
from textual.selection import Selection
from textual.strip import Strip

from decode.tui.transcript.shelf import Shelf


def with_selection(strip: Strip, selection: Selection, row: int, style: Style) -> Strip:
    """Return the strip with its selected characters in `style`."""
    span = selection.get_span(row)
    if span is None:
        return strip
    start, end = span
    length = len(strip.text)
    end = length if end == -1 else min(end, length)
    if start >= end:
        return strip
    left, right = (strip.index_to_cell_position(index) for index in (start, end))
    before, middle, after = strip.divide([left, right, strip.cell_length])
    return Strip.join([before, _over(middle, style), after])


def selected_text(shelf: Shelf, selection: Selection) -> str:
    """Return what is selected; a cell covered from its first to its last row gives its source."""
    height = shelf.height
    if not height:
        return ""
    first = selection.start.y if selection.start else 0
    last = min(selection.end.y if selection.end else height - 1, height - 1)
    parts: list[str] = []
    row = max(first, 0)
    while row <= last:
        index = shelf.at(row)
        slot = shelf.slots[index]
        top = shelf.top(index) + slot.gap
        bottom = shelf.top(index) + slot.rows - 1
        if row <= top and _covers(selection, top, bottom):
            parts += [""] if row < top and parts else []
            parts.append(slot.cell.source().rstrip("\n"))
        else:
            parts += [_row(shelf, selection, at) for at in range(row, min(bottom, last) + 1)]
        row = bottom + 1
    return "\n".join(parts)


def _covers(selection: Selection, top: int, bottom: int) -> bool:
    starts = selection.start is None or (selection.start.y, selection.start.x) <= (top, 2)
    ends = selection.end is None or selection.end.y > bottom
    return starts and ends


def _row(shelf: Shelf, selection: Selection, row: int) -> str:
    span = selection.get_span(row)
    text = shelf.strip(row).text
    if span is None:
        return ""
    start, end = span
    return text[start : None if end == -1 else end].rstrip()


def _over(strip: Strip, style: Style) -> Strip:
    return Strip([Segment(text, (own or Style()) + style) for text, own, _ in strip])
