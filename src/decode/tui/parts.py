"""The parts of a screen, put together for one session."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from decode.entities.event import Clipped, EditorOpened, Event, ThemeChosen
from decode.session.session import Session
from decode.tui.desk import ScreenDesk
from decode.tui.faults.app import SteadyApp
from decode.tui.furniture import Furniture
from decode.tui.keys import Keys
from decode.tui.reach import Reach
from decode.tui.signals import Signals
from decode.tui.stage import Stage
from decode.tui.status import shown_place
from decode.tui.turns import Turns, Work


class Program(Protocol):
    """What the parts ask of the app."""

    def apply(self, event: Event) -> None:
        """Draw an event."""
        ...

    def work(self, name: str, task: Work) -> None:
        """Run a task beside the others."""
        ...

    def changed(self) -> None:
        """Something that is waiting, running or ready changed."""
        ...

    def later(self, delay: float, act: Callable[[], None]) -> object:
        """Call `act` after a delay."""
        ...

    def submit(self, text: str) -> None:
        """Carry text out."""
        ...

    def leave(self, code: int) -> None:
        """End the program."""
        ...

    def reach(self, event: Clipped | ThemeChosen | EditorOpened) -> None:
        """Clipboard, colours, editor."""
        ...


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts that know each other."""

    stage: Stage
    signals: Signals
    desk: ScreenDesk
    turns: Turns
    reach: Reach
    keys: Keys


def assemble(app: SteadyApp, program: Program, session: Session, kit: Furniture) -> Parts:
    """Return the parts; `app` and `program` are the same object in its two roles."""
    place = shown_place(session.cwd)
    stage = Stage(place, kit.prompt, kit.palette, kit.comfort)
    signals = Signals(app.to_terminal, place.rpartition("/")[2])
    desk = ScreenDesk(session, stage, signals, program)
    reach = Reach(app, stage, kit.comfort, desk.tell)
    return Parts(
        stage=stage,
        signals=signals,
        desk=desk,
        turns=Turns(session, program),
        reach=reach,
        keys=Keys(app, session, stage, desk, reach, program.leave),
    )
