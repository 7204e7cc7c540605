"""The app: the first frame with nothing but the stage, then a session on it."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import BindingType

from decode.entities.errors import DecodeError
from decode.tui.bindings import program_bindings
from decode.tui.comfort import comfort
from decode.tui.faults.app import SteadyApp
from decode.tui.launch import run_screen
from decode.tui.look import themes
from decode.tui.opening import greet, new_show, opened, run_plain
from decode.tui.outcome import Done
from decode.tui.prompt.messages import PromptSubmitted
from decode.tui.stage import Stage
from decode.tui.wardrobe import first_palette

_HERE = (events.Key, events.Paste, events.MouseDown, events.AppFocus, events.AppBlur)

if TYPE_CHECKING:
    from decode.session.session import Session
    from decode.tui.show import Show


class DecodeApp(SteadyApp):
    """Draws the stage first; opens the session and everything else after the first frame."""

    BINDINGS: ClassVar[list[BindingType]] = [*program_bindings()]

    def __init__(self, opening: "Session | Callable[[], Session]", prompt: str = "") -> None:
        super().__init__()
        found = comfort()
        palette = first_palette(found)
        self.dress(themes(), palette.name, ask=not found.sixteen and not found.colourless)
        self.stage = Stage(found, palette)
        self.has_mouse = found.mouse
        self.show: Show | None = None
        self.failure: DecodeError | None = None
        self._opening, self._first = opening, prompt
        self._early: list[PromptSubmitted] = []
        self._dark: bool | None = None

    def compose(self) -> ComposeResult:
        """The stage."""
        yield self.stage

    def on_mount(self) -> None:
        """Everything but the frame comes after it."""
        self.stage.prompt.focus()
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        if callable(self._opening):
            self.run_worker(self._open(self._opening), group="opening")
        else:
            self._enter(self._opening)

    async def _open(self, opening: "Callable[[], Session]") -> None:
        """Open the session beside the event loop: its imports take a third of a second."""
        try:
            session = await asyncio.to_thread(opened, opening)
        except DecodeError as error:
            self.failure = error
            self.exit(return_code=error.exit_code)
        else:
            self._enter(session)

    def _enter(self, session: "Session") -> None:
        self.show = new_show(self, self.stage, session)
        self.show.begin(self._first)
        if self._dark is not None:
            self.show.background_is(self._dark)
        if session.newcomer and not self._first:
            greet(self.show)
        for message in self._early:
            self.show.submit(message.text, message.queued)

    async def on_event(self, event: events.Event) -> None:
        """Whoever presses a key or enters the window is here."""
        if self.show is not None and isinstance(event, _HERE):
            self.show.signals.here(seen=not isinstance(event, events.AppBlur))
        await super().on_event(event)

    def background_is(self, dark: bool) -> None:
        """Suit the colours to the terminal, which may tell them before there is a session."""
        self._dark = dark
        if self.show is not None:
            self.show.background_is(dark)

    def copy_to_clipboard(self, text: str) -> None:
        """Copy what was selected or cut, by every way there is."""
        if self.show is not None:
            self.show.copy(text)
        else:
            super().copy_to_clipboard(text)

    def on_prompt_submitted(self, message: PromptSubmitted) -> None:
        """Carry the text out; before there is a session it is kept."""
        if self.show is not None:
            self.show.submit(message.text, message.queued)
        else:
            self._early.append(message)
            self.stage.show_waiting(tuple(one.text for one in self._early), "starting", busy=False)

    def on_prompt_left(self) -> None:
        """Ctrl+D on an empty box."""
        self.action_press("quit")

    def on_prompt_pasting(self) -> None:
        """The clipboard is to be put into the box."""
        if self.show is not None:
            self.show.paste()

    def on_done(self, message: Done) -> None:
        """Carry out what was decided in a panel."""
        if self.show is not None:
            self.show.decide(message.outcome)

    def action_press(self, name: str) -> None:
        """Do what a key is for."""
        if self.show is not None:
            self.show.press(name)
        elif name == "quit":
            self.exit()


def run(
    session: "Session | Callable[[], Session]", prompt: str | None = None, *, plain: bool = False
) -> int:
    """Run a session on a screen, or line by line; return the exit status.

    `session` may be a function that opens one: it is called after the first frame, and a
    `DecodeError` it raises is raised here once the terminal is whole again.
    """
    if plain:
        return run_plain(session() if callable(session) else session, prompt)
    return run_screen(DecodeApp(session, prompt or ""))
