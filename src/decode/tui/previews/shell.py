"""A shell command line, with every unseen character made visible."""

from rich.segment import Segment

from decode.entities.preview import Shell
from decode.entities.visible import visible
from decode.tui.drawing import Line, folded, prefixed
from decode.tui.look import Look
from decode.tui.markdown.code import code_lines
from decode.tui.previews._spec import PreviewSpec


def _draw(preview: Shell, width: int, look: Look) -> list[Line]:
    command = visible(preview.command).expandtabs(4)
    lines = [
        piece
        for line in code_lines(command, "bash", look)
        for piece in folded(line, max(width - 2, 8))
    ]
    return prefixed(lines, Segment("$ ", look.soft), Segment("  "))


PREVIEW = PreviewSpec(Shell, _draw)
