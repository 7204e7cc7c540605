"""The details of the marked row: as much as there is room for, and a way to the rest."""

from dataclasses import dataclass, field

from rich.segment import Segment
from rich.text import Text

from decode.tui.drawing import Line, wrapped
from decode.tui.look import Look
from decode.tui.screen_text import screen_text


@dataclass(slots=True)
class Detail:
    """Lines of the text of one row; `turn` goes to its next or earlier part."""

    look: Look
    _first: int = 0
    _last: int = 0
    _page: int = 1
    _wrapped: dict[tuple[str, int], list[Line]] = field(
        default_factory=dict[tuple[str, int], list[Line]]
    )

    def turn(self, by: int) -> None:
        """Go on by a number of pages."""
        self._first = max(min(self._first + by * self._page, self._last), 0)

    def rewind(self) -> None:
        """Go back to the beginning."""
        self._first = 0

    def height(self, text: str, width: int) -> int:
        """Return how many lines a text needs."""
        return len(self._lines(text, width))

    def draw(self, text: str, width: int, room: int) -> list[Line]:
        """Return exactly `room` lines; the last one says what lies behind it."""
        lines = self._lines(text, width)
        # A line of its own tells of the rest, unless all of it is in sight.
        self._page = max(room - 1, 1)
        self._last = max(len(lines) - room, 0)
        self._first = min(self._first, self._last)
        shown = lines[self._first : self._first + room]
        rest = len(lines) - self._first - self._page
        if rest > 1 and room > 1:
            counted = f"→ {rest} more lines"
            shown = [*shown[: room - 1], [Segment(counted, self.look.accent)]]
        return [*shown, *[list[Segment]() for _ in range(room - len(shown))]]

    def _lines(self, text: str, width: int) -> list[Line]:
        if (text, width) not in self._wrapped:
            while len(self._wrapped) > 1:
                self._wrapped.popitem()
            drawn = wrapped(Text(screen_text(text), self.look.text), width) if text else []
            self._wrapped[text, width] = drawn
        return self._wrapped[text, width]
