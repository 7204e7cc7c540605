"""What the lines around the box draw: status, activity, tasks."""

from dataclasses import dataclass, replace
from pathlib import Path

from rich.segment import Segment

from decode.entities.state import Mode, State
from decode.tui.activity import Activity
from decode.tui.drawing import Line
from decode.tui.look import Look
from decode.tui.prompt.menu import Menu
from decode.tui.status import Status, shown_place
from decode.tui.todo import Todo


@dataclass(slots=True)
class Board:
    """The models; whoever changes one asks the stage to draw. `low` leaves the tasks out."""

    status: Status
    activity: Activity
    todo: Todo
    low: bool = False

    def enter(self, place: str, state: State) -> None:
        """Take over where a session works and how it is set."""
        self.status.where, self.status.state = place, replace(state)

    def above(self, menu: Menu, width: int, look: Look) -> list[Line]:
        """Return the lines above the box: tasks, what runs and waits, the menu."""
        indent = Segment(" ")
        lines = [] if self.low else self.todo.lines(width - 1, look)
        lines += self.activity.lines(width - 1, look)
        return [*([indent, *line] for line in lines), *menu.lines(width, look)]

    def mark(self, text: str, look: Look) -> list[Line]:
        """Return the sign before the box: a shell line and bypass are told by it as well."""
        if self.status.state.mode is Mode.BYPASS:
            return [[Segment("! ", look.bad + look.strong)]]
        if text.startswith("!"):
            return [[Segment("$ ", look.warn)]]
        return [[Segment("> ", look.accent)]]


def new_board(*, still: bool) -> Board:
    """Return the models as they are before a session is there."""
    return Board(Status(where=shown_place(Path.cwd())), Activity(still=still), Todo())
