"""The exact change to a file."""

from rich.segment import Segment

from decode.entities.preview import Diff
from decode.entities.visible import visible
from decode.tui.diff.lines import hunk_lines
from decode.tui.drawing import Line
from decode.tui.look import Look
from decode.tui.previews._spec import PreviewSpec


def _draw(preview: Diff, width: int, look: Look) -> list[Line]:
    lines: list[Line] = [[Segment(visible(preview.path), look.strong), *_count(preview, look)]]
    for index, hunk in enumerate(hunk_lines(preview, width, look)):
        if index:
            lines.append([Segment("⋯", look.soft)])
        lines += hunk
    return lines


def _count(preview: Diff, look: Look) -> Line:
    if not preview.before:
        return [Segment("  new file", look.soft)]
    return [] if preview.before != preview.after else [Segment("  no change", look.soft)]


PREVIEW = PreviewSpec(Diff, _draw)
