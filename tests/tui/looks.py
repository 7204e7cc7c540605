"""A look for drawing tests, and strips as plain text."""

from collections.abc import Iterable

from rich.segment import Segment
from textual.strip import Strip

from decode.tui.look import look_of
from decode.tui.palettes import PALETTES

LOOK = look_of(PALETTES["dark"])
LIGHT = look_of(PALETTES["light"])


def text_of(lines: Iterable[Iterable[Segment]]) -> list[str]:
    return ["".join(segment.text for segment in line).rstrip() for line in lines]


def widest(lines: Iterable[Iterable[Segment]]) -> int:
    return max((Strip(list(line)).cell_length for line in lines), default=0)
