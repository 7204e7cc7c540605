"""A widget that draws the lines a function returns, as high as they are."""

from collections.abc import Callable

from rich.style import Style
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from decode.tui.drawing import Line

Draw = Callable[[int], list[Line]]


class Lines(Widget, can_focus=False):
    """Shows `draw(width)`; hidden while there is nothing to show."""

    DEFAULT_CSS = """
    Lines { height: auto; width: 1fr; background: $background; color: $foreground; }
    """

    def __init__(self, draw: Draw, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._draw = draw
        self._drawn: tuple[int, list[Line]] = (-1, [])
        self._ground = Style()

    def redraw(self) -> None:
        """Draw again; the layout is touched only when the height changed."""
        before = len(self._drawn[1])
        width = self.size.width
        self._drawn = (width, self._draw(width)) if width else (-1, [])
        height = len(self._drawn[1]) if width else before
        self.refresh(layout=height != before or not width)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines."""
        del container, viewport
        return len(self._lines(width))

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw rows on one ground: Textual works its style out anew each time it is asked."""
        self._ground = self.rich_style
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Draw one line."""
        width = self.size.width
        lines = self._lines(width)
        strip = Strip(lines[y] if y < len(lines) else [])
        return strip.adjust_cell_length(width, self._ground).apply_style(self._ground)

    def _lines(self, width: int) -> list[Line]:
        if self._drawn[0] != width:
            self._drawn = (width, self._draw(width))
        return self._drawn[1]
