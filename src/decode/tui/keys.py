"""What the keys of the program itself do."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from decode.entities.event import Option, Pick, Quit
from decode.entities.picture import labelled
from decode.entities.state import CYCLE, Mode
from decode.session.session import Session
from decode.tui.clips import Clips
from decode.tui.desk import ScreenDesk
from decode.tui.faults.app import SteadyApp
from decode.tui.outcome import Outcome
from decode.tui.reach import Reach
from decode.tui.screen_text import one_line
from decode.tui.stage import Stage
from decode.tui.subjects import Find

_TWICE = 2.0


@dataclass(slots=True)
class Keys:
    """What each key does; `leave` ends the program with a status."""

    app: SteadyApp
    session: Session
    desk: ScreenDesk
    reach: Reach
    leave: Callable[[int], None]
    clips: Clips
    _pressed: float = 0.0
    _escaped: float = 0.0

    @property
    def stage(self) -> Stage:
        """The widgets."""
        return self.desk.stage

    def press(self, name: str) -> None:
        """Do what a key is for."""
        view = self.stage.transcript
        acts: Mapping[str, Callable[[], None]] = {
            "interrupt": self._interrupt,
            "clear": self._clear,
            "quit": self.ask_to_leave,
            "mode": self._mode,
            "editor": self.reach.edit_draft,
            "unfold": view.unfold,
            "find": self._find,
            "history": self._history,
            "tasks": self.stage.fold_tasks,
            "mark-up": lambda: view.mark(-1),
            "mark-down": lambda: view.mark(1),
            "copy": lambda: self._copy(self.clips.text()),
            "copy-code": lambda: self._copy(*self.clips.code()),
            "top": lambda: view.scroll_home(animate=False),
            "bottom": view.follow,
            "mouse": self._mouse,
        }
        acts[name]()

    def ask_to_leave(self) -> None:
        """Leave, after asking when a turn is running."""
        if self.session.busy:
            self.desk.apply(Quit(confirm=True))
        else:
            self.leave(0)

    def _interrupt(self) -> None:
        """Refuse the question that waits, point at nothing, or stop the turn; the draft stays."""
        if self.desk.deck.dismiss() or self.stage.transcript.unpoint():
            return
        if self.session.occupied:
            self.session.cancel()
        elif not self.stage.prompt.text:
            self._back()

    def _back(self) -> None:
        """Twice on an empty box: choose a prompt to go back to."""
        if time.monotonic() - self._escaped < _TWICE:
            self._escaped = 0.0
            self.desk.decide(Outcome(submit="/rewind"))
        else:
            self._escaped = time.monotonic()
            self.stage.note("press escape again to go back to an earlier prompt", _TWICE)

    def _clear(self) -> None:
        """Copy a selection, close a list, clear a draft, interrupt; twice with none: leave."""
        prompt, selected = self.stage.prompt, self.app.screen.get_selected_text()
        if selected:
            self.reach.copy(selected)
            self.app.screen.clear_selection()
        elif self.desk.deck.lists and not prompt.has_focus:
            self.desk.deck.dismiss()
        elif prompt.text:
            prompt.clear_text()
        elif self.session.occupied:
            self._interrupt()
        elif time.monotonic() - self._pressed < _TWICE:
            self.leave(0)
        else:
            self._pressed = time.monotonic()
            self.stage.note("press ctrl+c again to leave", _TWICE)

    def _find(self) -> None:
        view = self.stage.transcript
        self.desk.deck.open(Find(view.seek, view.unpoint))

    def _history(self) -> None:
        """Choose an earlier text; it comes into the box and can be undone."""
        if self.stage.prompt.has_focus and self.stage.prompt.redone():
            return
        texts = list(dict.fromkeys(reversed(self.stage.prompt.history_of_texts.texts)))
        rows = tuple(
            Option(one_line(shown)[:200], insert=text, detail=shown)
            for text in texts
            if (shown := labelled(text))
        )
        self.desk.deck.open(Pick("earlier input in this project", rows))

    def _copy(self, text: str, what: str = "") -> None:
        """Copy what there is; say so when there is nothing."""
        if text:
            self.reach.copy(text, what)
        else:
            self.stage.note("there is nothing to copy yet", _TWICE)

    def _mouse(self) -> None:
        """Give the mouse to the terminal for selecting, or take it back."""
        taken = self.app.switch_mouse()
        known = "the program has the mouse" if taken else "the terminal has the mouse"
        self.stage.note(f"{known}; f9 switches", 3.0)

    def _mode(self) -> None:
        """Default, edit, plan, and round; out of bypass to default."""
        mode = self.session.state.mode
        following = CYCLE[(CYCLE.index(mode) + 1) % len(CYCLE)] if mode in CYCLE else Mode.DEFAULT
        self.desk.apply(self.session.set_mode(following))
