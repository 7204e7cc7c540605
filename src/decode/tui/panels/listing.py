"""Rows with details: skills, permissions, the queue, help — whatever a command lists."""

from rich.text import Text
from textual.app import ComposeResult
from textual.widget import Widget

from decode.entities.event import Listing, Option
from decode.tui.forms.chooser import Chooser
from decode.tui.look import Look
from decode.tui.outcome import Done, Outcome
from decode.tui.panels._spec import PanelSpec
from decode.tui.panels.picker import pressed
from decode.tui.screen_text import screen_text


class ListingPanel(Widget):
    """Stays open while its keys act; what the command lists anew is shown in its place."""

    DEFAULT_CSS = """
    ListingPanel { height: 1fr; }
    ListingPanel.-fit { height: auto; }
    """

    def __init__(self, listing: Listing, look: Look) -> None:
        super().__init__()
        self._listing = listing
        self._chooser = Chooser(listing.title, rows_of(listing), look, listing.hint)
        self._chooser.filters = not listing.decides
        for widget in (self, self._chooser):
            widget.set_class(not _tall(listing), "-fit")

    @property
    def title(self) -> str:
        """By which a listing that is drawn anew finds its screen."""
        return self._listing.title

    def compose(self) -> ComposeResult:
        """The list."""
        yield self._chooser

    def take(self, listing: Listing) -> None:
        """Show the same listing as it is now."""
        self._listing = listing
        self._chooser.take(rows_of(listing))

    def focus(self, scroll_visible: bool = True) -> "ListingPanel":
        """Give the keys to the list."""
        self._chooser.focus(scroll_visible)
        return self

    def on_chooser_pressed(self, message: Chooser.Pressed) -> None:
        """Act on the row; leaving says so when the command asked for it."""
        message.stop()
        outcome = pressed(message.option, message.key)
        if message.option is None:
            outcome = Outcome(submit=self._listing.on_close)
        if outcome is not None:
            self.post_message(Done(outcome))


def rows_of(listing: Listing) -> tuple[Option, ...]:
    """Return the rows; a listing of text alone gives a row for each line."""
    if listing.rows:
        return listing.rows
    return tuple(Option(line) for line in Text(screen_text(listing.text)).plain.split("\n"))


def _tall(listing: Listing) -> bool:
    """Rows with details need the room; others are as high as they are many."""
    return any(row.detail for row in listing.rows)


def _renew(widget: Widget, listing: Listing) -> bool:
    if not isinstance(widget, ListingPanel) or widget.title != listing.title:
        return False
    widget.take(listing)
    return True


PANEL = PanelSpec(Listing, ListingPanel, tall=_tall, renew=_renew)
