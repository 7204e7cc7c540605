"""The deferred imports of the app: a session's half of the screen, and plain mode."""

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from decode.session.session import Session
    from decode.tui.faults.app import SteadyApp
    from decode.tui.show import Show
    from decode.tui.stage import Stage


def opened(opening: "Callable[[], Session]") -> "Session":
    """Open a session and bring in what shows it; off the event loop, for keys go on meanwhile."""
    import_module("decode.tui.show")
    return opening()


def new_show(app: "SteadyApp", stage: "Stage", session: "Session") -> "Show":
    """Return the session on the stage; its modules cost some 60 ms after the first frame."""
    from decode.tui.show import Show

    return Show(app, stage, session, greet)


def greet(show: "Show") -> None:
    """Offer the set-up of the first run, now or when it is asked for; most runs never do."""
    from decode.tui.newcomer import Newcomer

    show.work("newcomer", Newcomer(show.session.settings, show.desk, show).greet)


def run_plain(session: "Session", prompt: str | None) -> int:
    """Run a session line by line; return the exit status."""
    from decode.tui.plain.run import run_plain

    return run_plain(session, prompt)
