"""Leaving while a turn is running."""

from rich.text import Text
from textual.app import ComposeResult
from textual.widget import Widget

from decode.entities.event import Quit
from decode.tui.drawing import wrapped
from decode.tui.forms.answers import Answer
from decode.tui.forms.frame import Frame
from decode.tui.look import Look
from decode.tui.outcome import Done, Outcome
from decode.tui.panels._spec import PanelSpec

_WARNING = "A turn is running. Leaving interrupts it; the session can be resumed."


class QuitPanel(Widget):
    """Staying is marked; Escape stays."""

    DEFAULT_CSS = "QuitPanel { height: auto; }"

    def __init__(self, event: Quit, look: Look) -> None:
        super().__init__()
        del event
        text = Text(
            "A turn is running. Leaving interrupts it; the session can be resumed.", look.text
        )
        answers = [Answer("stay"), Answer("interrupt and leave")]
        self._frame = Frame(lambda width: wrapped(text, width), answers, look)

    def compose(self) -> ComposeResult:
        """The frame."""
        yield self._frame

    def focus(self, scroll_visible: bool = True) -> "QuitPanel":
        """Give the keys to the frame."""
        self._frame.focus(scroll_visible)
        return self

    def on_frame_chosen(self, message: Frame.Chosen) -> None:
        """Stay or leave."""
        message.stop()
        self.post_message(Done(Outcome(leave=message.number == 1)))


PANEL = PanelSpec(Quit, QuitPanel)
