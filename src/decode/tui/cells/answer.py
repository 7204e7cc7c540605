"""The model's answer: Markdown while it is being written."""

from textual.strip import Strip

from decode.tui.late import markdown_stream
from decode.tui.look import Look

_PROSE = 110


class Answer:
    """Text that grows by deltas; lines are kept short enough to read on a wide screen."""

    tight = False

    def __init__(self, text: str = "") -> None:
        self._stream = markdown_stream(2)
        self.revision = 0
        self.append(text)

    @property
    def live(self) -> bool:
        """Whether a better drawing of it is under way."""
        return self._stream.settling

    def append(self, text: str) -> None:
        """Add a delta."""
        self._stream.append(text)
        self.revision += 1

    def complete(self) -> None:
        """No more will come."""
        self._stream.complete()
        self.revision += 1

    def draw(self, width: int, look: Look) -> list[Strip]:
        """Draw the Markdown."""
        return self._stream.strips(min(width, _PROSE), look)

    def source(self) -> str:
        """Return the Markdown."""
        return self._stream.source

    def toggle(self) -> bool:
        """An answer does not fold."""
        return False
