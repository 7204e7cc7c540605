"""The first lines of an empty transcript."""

from rich.segment import Segment
from textual.strip import Strip

from decode import __version__
from decode.tui.drawing import Line, clipped, strips
from decode.tui.look import Look
from decode.tui.status import Status

_KEYS = (("/", "commands and skills"), ("@", "files"), ("!", "shell"), ("shift+tab", "mode"))


class Welcome:
    """Name, version, folder and the four keys to know."""

    tight = False
    live = False

    @property
    def revision(self) -> int:
        """The folder may turn out to be another one."""
        return hash(self._status.where)

    def __init__(self, status: Status) -> None:
        self._status = status

    def draw(self, width: int, look: Look) -> list[Strip]:
        """Draw two lines."""
        name = [Segment("decode", look.accent + look.strong), Segment(f" {__version__}", look.soft)]
        place = clipped(self._status.where, max(width - 16 - len(__version__), 8))
        keys: Line = []
        for key, what in _KEYS:
            used = sum(segment.cell_length for segment in keys)
            if used + len(key) + len(what) + 4 > width:
                break
            keys += [Segment("   " if keys else ""), Segment(key, look.text)]
            keys.append(Segment(f" {what}", look.soft))
        return strips([[*name, Segment(f"  {place}", look.soft)], keys])

    def source(self) -> str:
        """Nothing to copy."""
        return ""

    def toggle(self) -> bool:
        """It does not fold."""
        return False
