"""What the lines around the box draw: status, activity, tasks."""

from dataclasses import dataclass

from rich.segment import Segment

from decode.entities.state import Mode, State
from decode.tui.activity import Activity
from decode.tui.drawing import Line
from decode.tui.look import Look
from decode.tui.status import Status
from decode.tui.todo import Todo


@dataclass(frozen=True, slots=True)
class Board:
    """The models; whoever changes one asks the stage to draw."""

    status: Status
    activity: Activity
    todo: Todo

    def mark(self, text: str, look: Look) -> list[Line]:
        """Return the sign before the box: a shell line and bypass are told by it as well."""
        if self.status.state.mode is Mode.BYPASS:
            return [[Segment("! ", look.bad + look.strong)]]
        if text.startswith("!"):
            return [[Segment("$ ", look.warn)]]
        return [[Segment("> ", look.accent)]]


def new_board(state: State, where: str, *, still: bool) -> Board:
    """Return the models of a session in its first state."""
    return Board(Status(state=state, where=where), Activity(still=still), Todo())
