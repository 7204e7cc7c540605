"""The keys of the program itself; those of the box, menus and panels are theirs."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from textual.binding import Binding

from decode.entities.event import Quit
from decode.entities.state import CYCLE, Mode
from decode.session.session import Session
from decode.tui.desk import ScreenDesk
from decode.tui.faults.app import SteadyApp
from decode.tui.reach import Reach
from decode.tui.stage import Stage

_TWICE = 2.0

#: Key, name of what it does, and whether it comes before the widget that has the keys.
_KEYS = (
    ("escape", "interrupt", False),
    ("ctrl+c", "clear", False),
    ("ctrl+q", "leave", True),
    ("shift+tab", "mode", True),
    ("ctrl+g", "edit", True),
    ("ctrl+o", "unfold", True),
    ("ctrl+home", "start", False),
    ("ctrl+end", "end", False),
)

BINDINGS = [
    Binding(key, f"press('{name}')", name, show=False, priority=first) for key, name, first in _KEYS
]


@dataclass(slots=True)
class Keys:
    """What each key does; `leave` ends the program with a status."""

    app: SteadyApp
    session: Session
    stage: Stage
    desk: ScreenDesk
    reach: Reach
    leave: Callable[[int], None]
    _pressed: float = 0.0

    def press(self, name: str) -> None:
        """Do what a key is for."""
        acts: Mapping[str, Callable[[], None]] = {
            "interrupt": self._interrupt,
            "clear": self._clear,
            "leave": self.ask_to_leave,
            "mode": self._mode,
            "edit": self.reach.edit_draft,
            "unfold": self.stage.transcript.unfold,
            "start": lambda: self.stage.transcript.scroll_home(animate=False),
            "end": self.stage.transcript.follow,
        }
        acts[name]()

    def ask_to_leave(self) -> None:
        """Leave, after asking when a turn is running."""
        if self.session.busy:
            self.desk.apply(Quit(confirm=True))
        else:
            self.leave(0)

    def _interrupt(self) -> None:
        """Refuse the question that waits, or stop the turn; the draft stays."""
        if not self.stage.deck.refuse() and self.session.busy:
            self.session.cancel()

    def _clear(self) -> None:
        """Copy a selection, clear a draft, interrupt; twice with nothing to do, leave."""
        prompt, selected = self.stage.prompt, self.app.screen.get_selected_text()
        if selected:
            self.reach.copy(selected)
            self.app.screen.clear_selection()
        elif prompt.text:
            prompt.clear_text()
        elif self.session.busy:
            self._interrupt()
        elif time.monotonic() - self._pressed < _TWICE:
            self.leave(0)
        else:
            self._pressed = time.monotonic()
            self.stage.note("press ctrl+c again to leave", _TWICE)

    def _mode(self) -> None:
        """Default, edit, plan, and round; out of bypass to default."""
        mode = self.session.state.mode
        following = CYCLE[(CYCLE.index(mode) + 1) % len(CYCLE)] if mode in CYCLE else Mode.DEFAULT
        self.desk.apply(self.session.set_mode(following))
