"""What the parts of the screen ask of the app."""

from collections.abc import Callable
from typing import Protocol

from decode.entities.event import Clipped, EditorOpened, Event, ThemeChosen
from decode.tui.turns import Work


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
