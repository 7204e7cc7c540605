"""Lines that scroll inside a panel."""

from collections.abc import Callable

from textual import events
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip

from decode.tui.drawing import Line
from decode.tui.forms.room import most_rows

_LEAST = 1


class Body(ScrollView, can_focus=False):
    """Shows `draw(width)`; as high as it is, but `beside(width)` lines stay in sight with it."""

    DEFAULT_CSS = """
    Body { height: auto; overflow-x: hidden; overflow-y: auto; background: $background;
        scrollbar-size-vertical: 1; }
    """

    def __init__(self, draw: Callable[[int], list[Line]], beside: Callable[[int], int]) -> None:
        super().__init__()
        self._draw, self._beside = draw, beside
        self._lines: list[Line] = []
        self._width = -1

    def redraw(self) -> None:
        """Draw again from the top."""
        self._width = -1
        self._settle(self.size.width)
        self.refresh(layout=True)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return the number of lines there is room for."""
        del container, viewport
        self._settle(width)
        room = most_rows(self) - self._beside(width)
        return min(len(self._lines), max(room, _LEAST))

    def on_resize(self, event: events.Resize) -> None:
        """Wrap to the new width."""
        self._settle(event.size.width)

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        row = y + self.scroll_offset.y
        strip = Strip(self._lines[row] if row < len(self._lines) else [])
        return strip.adjust_cell_length(self.size.width, self.rich_style).apply_style(
            self.rich_style
        )

    def _settle(self, width: int) -> None:
        if width and width != self._width:
            self._width = width
            self._lines = self._draw(max(width - 1, 8))
            self.virtual_size = Size(width, len(self._lines))
