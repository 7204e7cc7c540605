"""The widget of the transcript: cells are put in, pointed at, selected, folded."""

from textual import events
from textual.selection import Selection
from textual.strip import Strip

from decode.tui.cells._spec import Cell
from decode.tui.look import Look
from decode.tui.transcript.pointer import Pointer
from decode.tui.transcript.scroller import Scroller
from decode.tui.transcript.seek import rows_with
from decode.tui.transcript.selection import selected_text, with_selection


class Transcript(Scroller, can_focus=False):
    """Everything that was said and done, in one widget."""

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._pointer = Pointer()

    def take_look(self, look: Look) -> None:
        """Draw everything anew in another look."""
        self.look = look
        self.settle()

    def add(self, cell: Cell) -> None:
        """Put a cell at the end."""
        self.shelf.add(cell)
        self.settle()

    def changed(self, cell: Cell) -> None:
        """A cell changed; if it is out of sight only its height counts."""
        if self.shelf.index_of(cell) is not None:
            self.settle()

    def clear(self) -> None:
        """Take every cell away."""
        self.shelf.clear()
        self._pointer.clear()
        self.follow()

    def unfold(self) -> None:
        """Toggle the marked cell, or the newest one that folds."""
        cells = [self.marked] if self.marked else [slot.cell for slot in reversed(self.shelf.slots)]
        if any(cell.toggle() for cell in cells):
            self.settle()

    @property
    def marked(self) -> Cell | None:
        """The cell that is marked."""
        at = self._pointer.marked
        return self.shelf.slots[at].cell if at is not None and at < len(self.shelf.slots) else None

    def mark(self, by: int) -> None:
        """Mark the cell before or after and bring it into sight."""
        index = self._pointer.step(by, len(self.shelf.slots))
        if index is not None:
            self.show(self.shelf.top(index) - 1, self.size.height - 3)

    def seek(self, words: str, step: int) -> tuple[int, int]:
        """Go to a place that holds the words; return its number and how many there are."""
        rows = rows_with(self.shelf, words, self.room, self.look)
        bottom = self.scroll_offset.y + self.size.height
        row = self._pointer.seek(words, rows, step, bottom)
        if row is not None:
            self.show(row - self.size.height // 2, 1)
        self.refresh()
        return (self._pointer.place, len(rows)) if rows else (0, 0)

    def unpoint(self) -> bool:
        """Mark and seek nothing; False when nothing was."""
        self.refresh()
        return self._pointer.clear()

    def strip_at(self, row: int) -> Strip:
        """Return a row with what is pointed at and selected on it."""
        strip = self._pointer.drawn(self.shelf.strip(row), self.shelf.at(row), self.look)
        selection = self.text_selection
        if selection is not None:
            style = self.screen.get_component_rich_style("screen--selection")
            strip = with_selection(strip, selection, row, style)
        return strip

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """Return the selected text; a cell that is covered whole gives its source."""
        return selected_text(self.shelf, selection), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        """Draw the selection."""
        del selection
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """Fold or unfold the cell that was clicked, unless text was selected."""
        if self.text_selection is not None or not self.shelf.slots:
            return
        row = self.scroll_offset.y + event.get_content_offset_capture(self).y
        slot = self.shelf.slots[self.shelf.at(min(row, max(self.shelf.height - 1, 0)))]
        if slot.cell.toggle():
            self.following = False
            self.settle()
