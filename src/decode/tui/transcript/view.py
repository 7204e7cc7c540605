"""The widget of the transcript: scrolling, following the end, selecting, folding."""

from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip

from decode.tui.cells._spec import Cell
from decode.tui.look import Look
from decode.tui.transcript.selection import selected_text, with_selection
from decode.tui.transcript.shelf import Shelf


class Transcript(ScrollView, can_focus=False):
    """Draws the cells of a `Shelf`; keeps to the end unless the person scrolled away from it."""

    DEFAULT_CSS = """
    Transcript { height: 1fr; padding: 0 1; background: $background; color: $foreground;
        overflow-x: hidden; overflow-y: auto; scrollbar-gutter: stable;
        scrollbar-size-vertical: 1; scrollbar-size-horizontal: 0; }
    """

    class Scrolled(Message):
        """The distance to the end changed; `behind` rows lie below the screen."""

        def __init__(self, behind: int) -> None:
            super().__init__()
            self.behind = behind

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.shelf = Shelf()
        self._look = look
        self._following = True

    @property
    def following(self) -> bool:
        """True while new lines are scrolled into view."""
        return self._following

    @property
    def room(self) -> int:
        """The width cells are drawn for."""
        return max(self.scrollable_content_region.width, 20)

    def take_look(self, look: Look) -> None:
        """Draw everything anew in another look."""
        self._look = look
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
        self._following = True
        self.settle()

    def follow(self) -> None:
        """Go to the end and stay there."""
        self._following = True
        self.settle()

    def settle(self) -> None:
        """Draw what is in sight, then make height, position and scrollbar agree with it."""
        if not self.is_mounted or not self.size.height:
            return
        self._draw_sight()
        self.virtual_size = Size(self.size.width, self.shelf.height)
        if self._following:
            self.scroll_to(y=self._end, animate=False, force=True)
        self.refresh()

    def _draw_sight(self) -> None:
        """Draw the visible cells; the first one in sight stays where it is."""
        shelf, height = self.shelf, self.size.height
        if self._following:
            self._draw_from_end(height)
            return
        row = self.scroll_offset.y
        first = shelf.at(row)
        inside = row - shelf.top(first) if shelf.slots else 0
        index, drawn = first, -inside
        while index < len(shelf.slots) and drawn < height:
            shelf.draw(index, self.room, self._look)
            drawn += shelf.slots[index].rows
            index += 1
        if shelf.slots and shelf.top(first) + inside != row:
            self.scroll_to(y=shelf.top(first) + inside, animate=False, force=True)

    def _draw_from_end(self, height: int) -> None:
        shelf, drawn = self.shelf, 0
        for index in range(len(shelf.slots) - 1, -1, -1):
            shelf.draw(index, self.room, self._look)
            drawn += shelf.slots[index].rows
            if drawn >= height:
                return

    @property
    def _end(self) -> int:
        return max(self.shelf.height - self.scrollable_content_region.height, 0)

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Draw what came into sight; reaching the end means to follow it again."""
        super().watch_scroll_y(old_value, new_value)
        if round(old_value) == round(new_value):
            return
        self._following = round(new_value) >= self._end
        if not self._following:
            self._draw_sight()
            self.virtual_size = Size(self.size.width, self.shelf.height)
        self.post_message(self.Scrolled(self._end - round(new_value)))

    def on_resize(self) -> None:
        """Wrap what is in sight to the new width."""
        self.settle()

    def tick(self) -> None:
        """Let time pass for cells in sight."""
        first = self.shelf.at(self.scroll_offset.y)
        if any(slot.cell.live for slot in self.shelf.slots[first:]):
            self.settle()

    def render_line(self, y: int) -> Strip:
        """Draw one row of the screen."""
        row = self.scroll_offset.y + y
        strip = self.shelf.strip(row)
        width = self.scrollable_content_region.width
        selection = self.text_selection
        if selection is not None:
            style = self.screen.get_component_rich_style("screen--selection")
            strip = with_selection(strip, selection, row, style)
        return (
            strip.adjust_cell_length(width, self.rich_style)
            .apply_style(self.rich_style)
            .apply_offsets(0, row)
        )

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
            self._following = False
            self.settle()

    def unfold(self) -> None:
        """Toggle the newest cell that folds."""
        for slot in reversed(self.shelf.slots):
            if slot.cell.toggle():
                self.settle()
                return
