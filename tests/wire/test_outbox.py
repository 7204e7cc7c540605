from pathlib import Path
from typing import Any

import pytest

from decode.config.settings import Settings
from decode.entities.call import Query
from decode.entities.event import Answered, Asked, Notice, TurnEnded
from decode.entities.state import State
from decode.session.session import Session
from decode.wire.message import Answer
from decode.wire.outbox import Outbox
from tests.fakes import ScriptedEngine


class Desk:
    def __init__(self, cwd: Path) -> None:
        self.engine = ScriptedEngine()
        self.written: list[dict[str, Any]] = []
        session = Session(cwd, self.engine, Settings(), State())
        self.out = Outbox(session, self.written.append)


def test_a_question_is_answered_once(cwd: Path) -> None:
    desk = Desk(cwd)
    desk.out.event(Asked(Query("q", "which?")))
    desk.out.answer(Answer("q", allow=True, feedback="b"))
    assert desk.engine.answered["q"].feedback == "b"
    with pytest.raises(ValueError, match="'q'"):
        desk.out.answer(Answer("q", allow=True))


@pytest.mark.parametrize("end", [Answered("q"), TurnEnded("done")])
def test_a_question_that_is_settled_waits_for_no_answer(
    cwd: Path, end: Answered | TurnEnded
) -> None:
    desk = Desk(cwd)
    desk.out.event(Asked(Query("q", "which?")))
    desk.out.event(end)
    with pytest.raises(ValueError, match="'q'"):
        desk.out.answer(Answer("q", allow=True))


def test_when_nobody_is_there_everything_is_refused(cwd: Path) -> None:
    desk = Desk(cwd)
    desk.out.event(Asked(Query("q1", "which?")))
    desk.out.desert()
    desk.out.event(Asked(Query("q2", "which?")))
    assert {name: reply.allowed for name, reply in desk.engine.answered.items()} == {
        "q1": False,
        "q2": False,
    }


def test_the_end_of_a_turn_is_a_result_and_its_status_is_kept(cwd: Path) -> None:
    desk = Desk(cwd)
    desk.out.event(TurnEnded("limit", exit_code=4))
    assert (desk.written[-1]["type"], desk.out.exit_code) == ("result", 4)


def test_what_answers_an_order_carries_its_number(cwd: Path) -> None:
    desk = Desk(cwd)
    desk.out.event(Notice("x"), 7)
    assert desk.written == [{"type": "notice", "text": "x", "level": "info", "order": 7}]
