"""The rows of a list with the details of the marked one, beside or below them."""

from collections.abc import Sequence

from rich.segment import Segment
from textual.strip import Strip

from decode.entities.event import Option
from decode.tui.drawing import Line
from decode.tui.forms.detail import Detail
from decode.tui.forms.row import beside, names_width, row_line
from decode.tui.look import Look

#: Lines of details that a list makes itself higher for.
_PREVIEW = 14


class Sheet:
    """Draws what was found of the options; it remembers how far both were scrolled."""

    def __init__(self, look: Look) -> None:
        self._look = look
        self.detail = Detail(look)
        self._first = 0

    def height(self, options: Sequence[Option], width: int) -> int:
        """Return the rows that all options and a detail need."""
        left = beside(options, width)
        details = self._details_height(options, width - left - 3 if left else width)
        return max(len(options), details) if left else len(options) + details

    def draw(
        self, options: Sequence[Option], found: Sequence[Option], at: int, sizes: tuple[int, int]
    ) -> list[Line]:
        """Return the rows in sight, the one `at` among them; `sizes` are the width and the rows."""
        width, room = sizes
        marked = found[at].detail if at < len(found) else ""
        left = beside(options, width)
        if left:
            details = self.detail.draw(marked, width - left - 3, room)
            bar = Segment(" │ ", self._look.faint)
            return [
                [*Strip(row).adjust_cell_length(left), bar, *detail]
                for row, detail in zip(self._rows(found, at, left, room), details, strict=True)
            ]
        below = self._below(options, len(found), sizes)
        rows = self._rows(found, at, width, room - below)
        return [*rows, *(self.detail.draw(marked, width, below) if below else [])]

    def _below(self, options: Sequence[Option], count: int, sizes: tuple[int, int]) -> int:
        """Return the lines for details under the rows: what the rows leave, or a third."""
        width, room = sizes
        if room < 3 or not any(option.detail for option in options):
            return 0
        return min(max(room - count, room // 3), self._details_height(options, width))

    def _details_height(self, options: Sequence[Option], width: int) -> int:
        longest = max((option.detail for option in options), key=len, default="")
        return min(self.detail.height(longest, width), _PREVIEW)

    def _rows(self, found: Sequence[Option], at: int, width: int, room: int) -> list[Line]:
        self._first = max(min(self._first, at), at - room + 1, 0)
        window = found[self._first : self._first + room]
        names = names_width(window, width)
        rows = [
            row_line(option, self._first + index == at, (names, width), self._look)
            for index, option in enumerate(window)
        ]
        if not found:
            rows.append([Segment("  nothing matches", self._look.soft)])
        return [*rows, *[list[Segment]() for _ in range(room - len(rows))]][:room]
