"""The parts of a screen, put together for one session."""

from dataclasses import dataclass, replace

from decode.session.session import Session
from decode.tui.board import new_board
from decode.tui.cells.welcome import Welcome
from decode.tui.desk import ScreenDesk
from decode.tui.faults.app import SteadyApp
from decode.tui.furniture import Furniture, furnish
from decode.tui.keys import Keys
from decode.tui.program import Program
from decode.tui.reach import Reach
from decode.tui.signals import Signals
from decode.tui.stage import Stage
from decode.tui.status import shown_place
from decode.tui.turns import Turns


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts that know each other."""

    kit: Furniture
    stage: Stage
    signals: Signals
    desk: ScreenDesk
    turns: Turns
    reach: Reach
    keys: Keys


def assemble(app: SteadyApp, program: Program, session: Session) -> Parts:
    """Return the parts; `app` and `program` are the same object in its two roles."""
    place, kit = shown_place(session.cwd), furnish(session)
    board = new_board(replace(session.state), place, still=kit.comfort.still)
    stage = Stage(board, kit.prompt, kit.palette, kit.comfort)
    stage.transcript.shelf.add(Welcome(place))
    signals = Signals(app.to_terminal, place.rpartition("/")[2])
    desk = ScreenDesk(session, stage, signals, program)
    reach = Reach(app, stage, kit.comfort, desk.tell)
    reach.begin(kit.palette, guessed=kit.guesses)
    return Parts(
        kit=kit,
        stage=stage,
        signals=signals,
        desk=desk,
        turns=Turns(session, program),
        reach=reach,
        keys=Keys(app, session, stage, desk, reach, program.leave),
    )
