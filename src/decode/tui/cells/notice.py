"""A line for the person: information, a warning or an error, told by a word as well."""

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual.strip import Strip

from decode.tui.drawing import prefixed, strips, wrapped
from decode.tui.look import Look
from decode.tui.screen_text import screen_text


class NoticeLine:
    """Text with a mark; `level` is info, warning or error."""

    tight = True
    live = False
    revision = 0

    def __init__(self, text: str, level: str = "info") -> None:
        self._text = screen_text(text).strip("\n")
        self._level = level

    def draw(self, width: int, look: Look) -> list[Strip]:
        """Draw the lines under a mark."""
        mark, style, word = _SIGNS.get(self._level, _SIGNS["info"])
        colour: Style = getattr(look, style)
        text = Text.assemble((word, colour), (self._text, look.soft if not word else look.text))
        return strips(prefixed(wrapped(text, width - 2), Segment(mark, colour)))

    def source(self) -> str:
        """Return the text."""
        return self._text

    def toggle(self) -> bool:
        """A notice does not fold."""
        return False


_SIGNS = {
    "info": ("· ", "soft", ""),
    "warning": ("! ", "warn", "warning: "),
    "error": ("✗ ", "bad", "error: "),
}
