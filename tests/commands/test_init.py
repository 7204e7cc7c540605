import pytest

from decode.commands import reserved
from decode.commands._spec import Busy
from decode.skills.reserved import command_names

BUSY = {
    "quit": Busy.YES,
    "agent": Busy.NEXT_TURN,
    "mode": Busy.YES,
    "help": Busy.YES,
    "model": Busy.NEXT_TURN,
    "new": Busy.NO,
    "resume": Busy.NO,
    "fork": Busy.NO,
    "rewind": Busy.NO,
    "compact": Busy.NO,
    "context": Busy.YES,
    "usage": Busy.YES,
    "permissions": Busy.YES,
    "memory": Busy.YES,
    "diff": Busy.YES,
    "copy": Busy.YES,
    "export": Busy.YES,
    "theme": Busy.YES,
    "queue": Busy.YES,
    "doctor": Busy.YES,
    "jobs": Busy.YES,
}


@pytest.mark.parametrize(("name", "busy"), BUSY.items())
def test_each_command_says_whether_it_runs_during_a_turn(name: str, busy: Busy) -> None:
    assert reserved()[name].busy is busy


def test_every_command_has_a_summary_of_one_line() -> None:
    for command in reserved().values():
        assert command.summary
        assert "\n" not in command.summary


def test_aliases_are_the_same_command() -> None:
    commands = reserved()
    assert commands["exit"] is commands["quit"]
    assert commands["clear"] is commands["new"]


def test_the_skill_loader_knows_the_same_names() -> None:
    assert set(reserved()) == command_names()
