"""One of several: the choice is submitted as text and comes back by the same door."""

from textual.app import ComposeResult
from textual.widget import Widget

from decode.entities.event import Option, Pick
from decode.tui.forms.chooser import Chooser
from decode.tui.look import Look
from decode.tui.outcome import Done, Outcome
from decode.tui.panels._spec import PanelSpec


class PickPanel(Widget):
    """A filtered list; Enter chooses, Escape leaves things as they are."""

    DEFAULT_CSS = "PickPanel { height: auto; }"

    def __init__(self, pick: Pick, look: Look) -> None:
        super().__init__()
        self._chooser = Chooser(pick.title, pick.options, look)
        self._chooser.search = pick.search
        self._chooser.add_class("-fit")

    def compose(self) -> ComposeResult:
        """The list."""
        yield self._chooser

    def focus(self, scroll_visible: bool = True) -> "PickPanel":
        """Give the keys to the list."""
        self._chooser.focus(scroll_visible)
        return self

    def on_chooser_pressed(self, message: Chooser.Pressed) -> None:
        """Submit, insert or leave."""
        message.stop()
        outcome = pressed(message.option, message.key)
        if outcome is not None:
            self.post_message(Done(outcome))


def pressed(option: Option | None, key: str) -> Outcome | None:
    """Return what a key on a row means, None when nothing."""
    if option is None:
        return Outcome()
    if key == "enter":
        if option.submit or option.insert:
            return Outcome(submit=option.submit, insert=option.insert)
        return None
    if key == "ctrl+t" and option.toggle:
        return Outcome(submit=option.toggle, keep=True)
    submit = next((action.submit for action in option.actions if action.key == key), "")
    return Outcome(submit=submit, keep=True) if submit else None


PANEL = PanelSpec(Pick, PickPanel)
