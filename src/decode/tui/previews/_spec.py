"""The drawing of one kind of preview."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from decode.entities.preview import Preview
from decode.tui.drawing import Line
from decode.tui.look import Look


@dataclass(frozen=True, slots=True)
class PreviewSpec:
    """`draw(preview, width, look)` returns every line of a preview of this kind."""

    kind: type[Preview]
    draw: Callable[[Any, int, Look], list[Line]]
