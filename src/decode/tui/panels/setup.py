"""The first run: which model answers, a key for it, the colours. Typing goes on without it."""

from enum import StrEnum

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from decode.entities.event import Option
from decode.tui.drawing import Line, wrapped
from decode.tui.forms.secret import Secret
from decode.tui.forms.setup_text import head_lines, key_lines, row_lines, sample_lines
from decode.tui.lines import Lines
from decode.tui.look import Look
from decode.tui.outcome import Done, Outcome
from decode.tui.panels._spec import PanelSpec
from decode.tui.subjects import SetUp


class Step(StrEnum):
    """How far the person is; the value is what is asked."""

    MODEL = "which model shall answer?"
    KEY = "a key"
    THEME = "which colours?"


_ABOUT = {
    Step.KEY: "It is kept in a file that only you can read, and is shown to no one.",
    Step.THEME: "auto is dark or light as your terminal is.",
}
_KEYS = {
    Step.MODEL: "enter chooses · esc goes on · or just start typing",
    Step.KEY: "enter keeps it · esc goes back",
    Step.THEME: "enter chooses · esc goes on",
}
_NARROW = 50
_STEPS = {"up": -1, "down": 1, "tab": 1, "shift+tab": -1}


class SetUpPanel(Widget, can_focus=True):
    """Enter on the first row is all it needs; whatever else is typed goes to the box."""

    DEFAULT_CSS = """
    SetUpPanel { height: auto; border: round $accent; padding: 0 1; background: $background; }
    """

    def __init__(self, setup: SetUp, look: Look) -> None:
        super().__init__()
        self._setup, self._look = setup, look
        self._step, self._at, self._whose = Step.MODEL, 0, 0
        self._secret, self._fault = Secret(), ""
        self._left = False
        self._lines = Lines(self._draw)

    def compose(self) -> ComposeResult:
        """The lines."""
        yield self._lines

    def on_key(self, event: events.Key) -> None:
        """Choose, type a key, or go on without; other keys go on to the app."""
        if (self._left or not self._take(event.key)) and not self._type(event):
            return
        event.stop()
        event.prevent_default()
        self._lines.redraw()

    def _take(self, key: str) -> bool:
        if key in _STEPS:
            self._move(_STEPS[key])
        elif key == "enter":
            self._enter()
        elif key == "escape":
            self._escape()
        elif self._step is Step.KEY and key in ("backspace", "ctrl+u"):
            self._secret.shorten() if key == "backspace" else self._secret.clear()
        else:
            return False
        return True

    def _type(self, event: events.Key) -> bool:
        """A character is part of the key, or the person has begun to work."""
        typed = event.character if event.is_printable else None
        if self._step is Step.KEY and typed and not self._left:
            self._hear(typed)
        elif self._left or typed:
            self._leave()
            self._setup.pass_on(events.Key(event.key, event.character))
        else:
            return False
        return True

    def on_paste(self, event: events.Paste) -> None:
        """Take a key; anything else that is pasted goes to the box."""
        event.stop()
        if self._step is Step.MODEL and self._setup.guess(event.text.strip()):
            self._go(Step.KEY)
        if self._step is Step.KEY:
            self._hear(event.text)
            self._lines.redraw()
            return
        self._leave()
        self._setup.pass_on(events.Paste(event.text))

    def _hear(self, text: str) -> None:
        self._secret.add(text)
        self._fault = ""
        known = self._setup.guess(self._secret.text)
        names = [row.submit for row in self._setup.providers]
        self._whose = names.index(known) if known in names else self._whose

    def _move(self, by: int) -> None:
        if self._step is Step.KEY:
            self._whose = (self._whose + by) % len(self._setup.providers)
            return
        self._at = (self._at + by) % len(self._rows)
        if self._step is Step.THEME:
            self._look = self._setup.wear(self._rows[self._at].label)

    def _enter(self) -> None:
        match self._step:
            case Step.MODEL:
                chosen = self._rows[self._at]
                if not chosen.submit:
                    self._go(Step.KEY)
                    return
                self._setup.choose(chosen.submit)
                self._go(Step.THEME)
            case Step.KEY:
                provider = self._setup.providers[self._whose].submit
                self._fault = self._setup.keep_key(provider, self._secret.text)
                if not self._fault:
                    self._secret.clear()
                    self._go(Step.THEME)
            case Step.THEME:
                self._setup.keep_theme(self._rows[self._at].label)
                self._leave()

    def _escape(self) -> None:
        if self._step is Step.KEY:
            self._secret.clear()
            self._go(Step.MODEL)
            return
        if self._step is Step.THEME:
            self._setup.wear(self._rows[0].label)
        self._leave()

    def _go(self, step: Step) -> None:
        self._step, self._at, self._fault = step, 0, ""

    def _leave(self) -> None:
        if not self._left:
            self._left = True
            self.post_message(Done(Outcome()))

    @property
    def _rows(self) -> tuple[Option, ...]:
        return self._setup.themes if self._step is Step.THEME else self._setup.models

    def _draw(self, width: int) -> list[Line]:
        look, step = self._look, self._step
        place = "2 of 2" if step is Step.THEME else "1 of 2"
        lines = head_lines(
            f"welcome · {step}" if width > _NARROW else str(step),
            place,
            _ABOUT.get(step) or self._setup.about,
            width,
            look,
        )
        if step is Step.KEY:
            whose = self._setup.providers[self._whose]
            name = f"{whose.label} {whose.description}".strip()
            lines += key_lines(self._secret.masked, name, self._fault, width, look)
        else:
            room = max(self.screen.size.height * 3 // 4 - len(lines) - 5, 2)
            lines += row_lines(self._rows, self._at, (width, room), look)
        if step is Step.THEME and self.screen.size.height > 20:
            lines += sample_lines(width, look)
        return [*lines, [], *wrapped(Text(_KEYS[step], look.soft), width)]


PANEL = PanelSpec(SetUp, SetUpPanel)
