"""What is above the box: the transcript, and panels as high as the rest of the screen allows."""

from textual.containers import Vertical
from textual.message import Message
from textual.widget import Widget

#: A panel leaves something of what it is about in sight, where the screen is high enough for it.
_PART = 70


class PanelChanged(Message):
    """A panel came or went."""

    def __init__(self, shown: bool) -> None:
        super().__init__()
        self.shown = shown


class Room(Vertical):
    """Takes the rows that the box, what stands above it and the foot leave."""

    DEFAULT_CSS = "Room { height: 1fr; }"

    def on_resize(self) -> None:
        """Lay out anew what depends on these rows."""
        for widget in self.query("Deck *"):
            widget.refresh(layout=True)


def most_rows(widget: Widget) -> int:
    """Return how many rows a panel with this widget in it may have."""
    part = widget.screen.size.height * _PART // 100
    rooms = [one.size.height - 1 for one in widget.ancestors if isinstance(one, Room)]
    return max(min([part, *rooms]), 1)
