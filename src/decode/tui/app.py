"""The app: which part of the screen hears what."""

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType

from decode.entities.event import Clipped, EditorOpened, Event, ThemeChosen
from decode.session.session import Session
from decode.tui.faults.app import SteadyApp
from decode.tui.keys import BINDINGS
from decode.tui.launch import run_screen
from decode.tui.outcome import Done
from decode.tui.parts import assemble
from decode.tui.plain.run import run_plain
from decode.tui.prompt.messages import PromptSubmitted
from decode.tui.turns import Work


class DecodeApp(SteadyApp):
    """One session on a screen."""

    BINDINGS: ClassVar[list[BindingType]] = [*BINDINGS]

    def __init__(self, session: Session, prompt: str | None = None) -> None:
        super().__init__()
        self.session, self._first = session, prompt
        self.parts = assemble(self, self, session)

    def compose(self) -> ComposeResult:
        """The stage."""
        yield self.parts.stage

    def on_mount(self) -> None:
        """Draw first; everything else comes after the first frame."""
        self.parts.kit.prompt.focus()
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        self.parts.signals.begin(self.leave)
        self.parts.desk.look_around()
        if draft := self.parts.kit.draft.left_behind():
            self.parts.kit.prompt.put(draft)
            self.parts.desk.tell("this draft was left by a session that ended without sending it")
        self.parts.turns.begin(self._first)
        self.changed()
        self.set_interval(0.25, self.parts.stage.tick)
        self.set_interval(1.0, lambda: self.parts.kit.draft.keep(self.parts.kit.prompt.full_text))

    # What the parts ask of the program

    def apply(self, event: Event) -> None:
        """Draw an event."""
        self.parts.desk.apply(event)

    def work(self, name: str, task: Work) -> None:
        """Run a task beside the others."""
        self.run_worker(task(), group=name)

    def later(self, delay: float, act: Callable[[], None]) -> object:
        """Call `act` after a delay."""
        return self.set_timer(delay, act)

    def submit(self, text: str) -> None:
        """Carry text out."""
        self.parts.turns.submit(text)

    def changed(self) -> None:
        """Show what waits and whether the engine is ready."""
        turns = self.parts.turns
        self.parts.stage.show_waiting(turns.waiting, ready=turns.ready, busy=turns.busy)

    def reach(self, event: Clipped | ThemeChosen | EditorOpened) -> None:
        """Clipboard, colours, editor."""
        self.parts.reach.carry_out(event)

    def background_is(self, dark: bool) -> None:
        """Suit the colours to the terminal."""
        self.parts.reach.background_is(dark)

    def leave(self, code: int) -> None:
        """End the program; a draft is kept on disk only when something else ended it."""
        self.parts.kit.draft.keep(self.parts.kit.prompt.full_text if code else "")
        self.parts.signals.end()
        self.exit(return_code=code)

    # What the widgets say

    def on_prompt_submitted(self, message: PromptSubmitted) -> None:
        """Carry the text out."""
        self.parts.kit.draft.keep("")
        self.parts.turns.submit(message.text, message.queued)

    def on_prompt_left(self) -> None:
        """Ctrl+D on an empty box."""
        self.parts.keys.ask_to_leave()

    def on_done(self, message: Done) -> None:
        """Carry out what was decided in a panel."""
        self.parts.desk.decide(message.outcome)

    def action_press(self, name: str) -> None:
        """Do what a key is for."""
        self.parts.keys.press(name)


def run(session: Session, prompt: str | None = None, *, plain: bool = False) -> int:
    """Run the session on a screen, or line by line; return the exit status."""
    return run_plain(session, prompt) if plain else run_screen(DecodeApp(session, prompt))
