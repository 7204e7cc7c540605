"""What is pointed at in the transcript: a marked cell, words that are sought."""

from bisect import bisect_right
from collections.abc import Sequence

from rich.style import Style
from textual.strip import Strip

from decode.tui.look import Look
from decode.tui.transcript.seek import with_words


class Pointer:
    """Knows indexes and rows; never scrolls and never draws by itself."""

    def __init__(self) -> None:
        self.marked: int | None = None
        self.words = ""
        self._place = -1

    def step(self, by: int, count: int) -> int | None:
        """Move the mark among `count` cells; the first step marks the last cell."""
        if not count:
            return None
        start = count if self.marked is None else self.marked
        self.marked = max(min(start + by, count - 1), 0)
        return self.marked

    def seek(self, words: str, rows: Sequence[int], step: int, bottom: int) -> int | None:
        """Return the row to go to: for new words the last one above `bottom`, else the next."""
        if words != self.words:
            self.words = words
            self._place = max(bisect_right(rows, bottom) - 1, 0)
        else:
            self._place += step
        self._place %= max(len(rows), 1)
        return rows[self._place] if rows else None

    @property
    def place(self) -> int:
        """The number of the row that was gone to, from 1."""
        return self._place + 1

    def clear(self) -> bool:
        """Point at nothing; False when nothing was pointed at."""
        had = self.marked is not None or bool(self.words)
        self.marked, self.words, self._place = None, "", -1
        return had

    def drawn(self, strip: Strip, index: int, look: Look) -> Strip:
        """Return the strip of a cell as it is pointed at."""
        if self.words:
            strip = with_words(strip, self.words, look.reversed)
        if index == self.marked:
            strip = strip.apply_style(look.raised + Style())
        return strip
