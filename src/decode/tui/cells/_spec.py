"""What the transcript is made of: one cell a file."""

from typing import Protocol

from textual.strip import Strip

from decode.tui.look import Look


class Cell(Protocol):
    """A drawable of the transcript.

    `revision` changes with everything that changes the drawing. A `tight` cell follows another
    tight one without an empty line. A `live` cell is drawn anew at every tick of the clock.
    """

    @property
    def revision(self) -> int:
        """A number that changes when the drawing does."""
        ...

    @property
    def tight(self) -> bool:
        """Whether it may stand close to its like."""
        ...

    @property
    def live(self) -> bool:
        """Whether time alone changes it."""
        ...

    def draw(self, width: int, look: Look) -> list[Strip]:
        """Return its lines, each at most `width` cells."""
        ...

    def source(self) -> str:
        """Return the text it was made of, for the clipboard and for searching."""
        ...

    def toggle(self) -> bool:
        """Fold or unfold; False when there is nothing to fold."""
        ...
