"""Cells one below the other: where each begins, which is at a row, what is drawn already."""

from bisect import bisect_right
from dataclasses import dataclass, field

from textual.strip import Strip

from decode.tui.cells._spec import Cell
from decode.tui.look import Look

_EMPTY = Strip([])


@dataclass(slots=True)
class Slot:
    """A cell with its strips for one width, look and revision; `gap` empty rows come before."""

    cell: Cell
    gap: int
    strips: list[Strip] = field(default_factory=list[Strip])
    key: tuple[int, Look, int] | None = None
    height: int = 1

    @property
    def rows(self) -> int:
        """The rows it takes, its gap included."""
        return self.gap + self.height


class Shelf:
    """Heights of cells that were never drawn at the present width are those of the last one."""

    def __init__(self) -> None:
        self.slots: list[Slot] = []
        self._tops: list[int] = []
        self._sound = 0
        self._at: dict[int, int] = {}

    @property
    def height(self) -> int:
        """All rows."""
        self._settle(len(self.slots))
        return self._tops[-1] + self.slots[-1].rows if self.slots else 0

    def add(self, cell: Cell) -> int:
        """Put a cell at the end and return its index."""
        last = self.slots[-1].cell if self.slots else None
        close = last is not None and last.tight and cell.tight
        self._at[id(cell)] = len(self.slots)
        self.slots.append(Slot(cell, gap=0 if close or last is None else 1))
        self._tops.append(0)
        return len(self.slots) - 1

    def index_of(self, cell: Cell) -> int | None:
        """Return where a cell stands."""
        return self._at.get(id(cell))

    def clear(self) -> None:
        """Take every cell away."""
        self.slots, self._tops, self._sound, self._at = [], [], 0, {}

    def draw(self, index: int, width: int, look: Look) -> bool:
        """Draw a cell if its strips are stale; True when its height changed."""
        slot = self.slots[index]
        key = (width, look, slot.cell.revision)
        if slot.key == key and not slot.cell.live:
            return False
        slot.strips, slot.key = slot.cell.draw(width, look), key
        if slot.height == len(slot.strips):
            return False
        slot.height = len(slot.strips)
        self._sound = min(self._sound, index + 1)
        return True

    def top(self, index: int) -> int:
        """Return the first row of a cell, its gap included."""
        self._settle(index + 1)
        return self._tops[index]

    def at(self, row: int) -> int:
        """Return the index of the cell at a row."""
        self._settle(len(self.slots))
        return max(bisect_right(self._tops, row) - 1, 0)

    def strip(self, row: int) -> Strip:
        """Return what is drawn at a row."""
        if not 0 <= row < self.height:
            return _EMPTY
        index = self.at(row)
        slot = self.slots[index]
        inside = row - self._tops[index] - slot.gap
        return slot.strips[inside] if 0 <= inside < len(slot.strips) else _EMPTY

    def _settle(self, count: int) -> None:
        for index in range(self._sound, count):
            before = self.slots[index - 1].rows + self._tops[index - 1] if index else 0
            self._tops[index] = before
        self._sound = max(self._sound, count)
