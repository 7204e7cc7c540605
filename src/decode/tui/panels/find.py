"""Words in the transcript: sought as they are typed, up and down from place to place."""

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from decode.tui.drawing import Line, clipped
from decode.tui.lines import Lines
from decode.tui.look import Look
from decode.tui.outcome import Done, Outcome
from decode.tui.panels._spec import PanelSpec
from decode.tui.screen_text import one_line
from decode.tui.subjects import Find

_KEYS = "  up older · down newer · esc closes"


class FindPanel(Widget, can_focus=True):
    """One line; the transcript above moves."""

    DEFAULT_CSS = "FindPanel { height: auto; padding: 0 1; }"

    def __init__(self, find: Find, look: Look) -> None:
        super().__init__()
        self._find, self._look = find, look
        self._typed = ""
        self._found = (0, 0)
        self._line = Lines(self._draw)

    def compose(self) -> ComposeResult:
        """The line."""
        yield self._line

    def on_key(self, event: events.Key) -> None:
        """Type, go on, close; other keys go on to the app."""
        match event.key:
            case "escape":
                self._find.stop()
                self.post_message(Done(Outcome()))
            case "up" | "enter":
                self._seek(self._typed, -1)
            case "down":
                self._seek(self._typed, 1)
            case "backspace":
                self._seek(self._typed[:-1], 0)
            case _:
                if not (event.character and event.is_printable):
                    return
                self._seek(self._typed + event.character, 0)
        event.stop()

    def _seek(self, typed: str, step: int) -> None:
        self._typed = typed
        self._found = self._find.seek(typed, step)
        self._line.redraw()

    def _draw(self, width: int) -> list[Line]:
        place, count = self._found
        known = f"  {place} of {count}" if count else "  nothing" if self._typed else ""
        text = f"{one_line(self._typed)}▏{known}"
        keys = clipped(_KEYS, max(width - len(text) - 6, 0))
        return [
            [
                Segment("find ", self._look.accent),
                Segment(clipped(text, max(width - 5, 4)), self._look.text),
                Segment(keys, self._look.soft),
            ]
        ]


PANEL = PanelSpec(Find, FindPanel)
