"""Scrolling over a shelf of cells: what is in sight is drawn, the end is followed."""

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region, Size
from textual.message import Message
from textual.reactive import Reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from decode.tui.look import Look
from decode.tui.transcript.rows import Rows
from decode.tui.transcript.shelf import Shelf


class Scroller(ScrollView, can_focus=False):
    """Keeps to the end unless the person scrolled away from it."""

    DEFAULT_CSS = """
    Scroller { height: 1fr; padding: 0 1; background: $background; color: $foreground;
        overflow-x: hidden; overflow-y: auto; scrollbar-gutter: stable;
        scrollbar-size-vertical: 1; scrollbar-size-horizontal: 0; }
    """

    #: Textual arranges every widget anew when this changes, though none of them moves.
    virtual_size = Reactive(Size(0, 0), layout=False)

    class Scrolled(Message):
        """The distance to the end changed; `behind` rows lie below the screen."""

        def __init__(self, behind: int) -> None:
            super().__init__()
            self.behind = behind

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.shelf = Shelf()
        self.look = look
        self.following = True
        self._rows = Rows()

    @property
    def room(self) -> int:
        """The width cells are drawn for."""
        return max(self.scrollable_content_region.width, 20)

    @property
    def finished(self) -> int:
        """How many rows were finished so far; those that only moved do not count."""
        return self._rows.finished

    def follow(self) -> None:
        """Go to the end and stay there."""
        self.following = True
        self.settle()

    def settle(self) -> None:
        """Draw what is in sight, then make height, position and scrollbar agree with it."""
        if not self.is_mounted or not self.size.height:
            return
        self._draw_sight()
        self._measure()
        if self.following:
            self.scroll_to(y=self._end, animate=False, force=True)
        self.refresh()

    def show(self, row: int, room: int) -> None:
        """Scroll to a row unless it is among the first `room` rows in sight."""
        if not self.scroll_offset.y <= row < self.scroll_offset.y + room:
            self.following = False
            self.scroll_to(y=max(row, 0), animate=False, force=True)
        self.settle()

    def tick(self) -> None:
        """Let time pass for cells in sight."""
        first = self.shelf.at(self.scroll_offset.y)
        if any(slot.cell.live for slot in self.shelf.slots[first:]):
            self.settle()

    def watch_scroll_y(self, old_value: float, new_value: float) -> None:
        """Draw what came into sight; reaching the end means to follow it again."""
        super().watch_scroll_y(old_value, new_value)
        if round(old_value) == round(new_value):
            return
        self.following = round(new_value) >= self._end
        self._draw_sight()
        self._measure()
        if self.following and self._end != round(new_value):
            self.call_later(self.settle)
        self.post_message(self.Scrolled(self._end - round(new_value)))

    def on_resize(self) -> None:
        """Wrap what is in sight to the new width."""
        self.settle()

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw rows of the screen; those that only moved are not finished again."""
        top, width = self.scroll_offset.y, self.region.width
        ground, filters = self.rich_style, self.get_line_filters()
        background, room = self.background_colors[1], self.scrollable_content_region.width

        def finish(strip: Strip, row: int) -> Strip:
            body, pad = _grounded(strip, row, room, ground), Segment(" ", ground)
            done = Strip([pad, *body, pad]).adjust_cell_length(width, ground)
            for one in filters:
                done = done.apply_filter(one, background)
            return done

        self._rows.suit((width, room, ground, background, tuple(filters)))
        rows = range(top + crop.y, top + crop.bottom)
        strips = [self._rows.row(row, self.strip_at(row), finish) for row in rows]
        across = crop.column_span
        return strips if across == (0, width) else [strip.crop(*across) for strip in strips]

    def render_line(self, y: int) -> Strip:
        """Draw one row of the content, for whoever asks what the mouse points at."""
        row, room = self.scroll_offset.y + y, self.scrollable_content_region.width
        return _grounded(self.strip_at(row), row, room, self.rich_style)

    def strip_at(self, row: int) -> Strip:
        """Return what stands at a row of all rows."""
        return self.shelf.strip(row)

    def _draw_sight(self) -> None:
        """Draw the cells in sight; the first of them stays where it is."""
        shelf, height = self.shelf, self.size.height
        if self.following:
            self._draw_from_end(height)
            return
        row = self.scroll_offset.y
        first = shelf.at(row)
        inside = row - shelf.top(first) if shelf.slots else 0
        index, drawn = first, -inside
        while index < len(shelf.slots) and drawn < height:
            shelf.draw(index, self.room, self.look)
            drawn += shelf.slots[index].rows
            index += 1
        if shelf.slots and shelf.top(first) + inside != row:
            self.scroll_to(y=shelf.top(first) + inside, animate=False, force=True)

    def _draw_from_end(self, height: int) -> None:
        shelf, drawn = self.shelf, 0
        for index in range(len(shelf.slots) - 1, -1, -1):
            shelf.draw(index, self.room, self.look)
            drawn += shelf.slots[index].rows
            if drawn >= height:
                return

    def _measure(self) -> None:
        """Take the height of all rows over: it moves the scrollbar, and nothing else's place."""
        size = Size(self.size.width, self.shelf.height)
        if size != self.virtual_size:
            self.virtual_size = size
            self._scroll_update(size)

    @property
    def _end(self) -> int:
        return max(self.shelf.height - self.scrollable_content_region.height, 0)


def _grounded(strip: Strip, row: int, width: int, ground: Style) -> Strip:
    return strip.adjust_cell_length(width, ground).apply_style(ground).apply_offsets(0, row)
