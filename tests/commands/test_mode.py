from pathlib import Path

import pytest

from decode.entities.errors import UsageError
from decode.entities.event import Notice, Pick, StateChanged
from decode.entities.state import Mode, State
from tests.commands.running import Desk


@pytest.mark.parametrize("name", ["default", "edit", "plan"])
async def test_a_mode_is_taken_over_at_once(cwd: Path, name: str) -> None:
    desk = Desk(cwd, busy=True)
    changed, told = await desk.run("mode", f" {name} ")
    state = State(mode=Mode(name))
    assert (changed, desk.state, desk.engine.modes) == (StateChanged(state), state, [state])
    assert isinstance(told, Notice)
    assert told.level == "info"


async def test_without_a_name_there_is_a_picker(cwd: Path) -> None:
    (pick,) = await Desk(cwd, state=State(mode=Mode.PLAN)).run("mode")
    assert isinstance(pick, Pick)
    assert [option.submit for option in pick.options] == [f"/mode {mode}" for mode in Mode]
    assert [option.label for option in pick.options if option.current] == ["plan"]


async def test_bypass_is_confirmed_first(cwd: Path) -> None:
    desk = Desk(cwd)
    (pick,) = await desk.run("mode", "bypass")
    assert isinstance(pick, Pick)
    assert desk.state.mode is Mode.DEFAULT
    assert desk.engine.modes == []
    assert pick.options[0].submit == "/mode default"
    _, told = await desk.run("mode", pick.options[1].submit.removeprefix("/mode "))
    assert desk.state.mode is Mode.BYPASS
    assert isinstance(told, Notice)
    assert told.level == "warning"


async def test_an_unknown_mode_names_the_nearest(cwd: Path) -> None:
    with pytest.raises(UsageError, match="did you mean plan"):
        await Desk(cwd).run("mode", "paln")
