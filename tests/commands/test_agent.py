from pathlib import Path

import pytest

from decode.entities.errors import UsageError
from decode.entities.event import Pick, StateChanged
from decode.entities.state import Mode, State
from tests.commands.running import Desk


async def test_prompt_tools_and_mode_change_together(cwd: Path) -> None:
    desk = Desk(cwd)
    changed, _ = await desk.run("agent", "plan")
    assert changed == StateChanged(State("plan", Mode.PLAN))
    assert desk.engine.modes == []


async def test_an_agents_own_model_is_taken_too(cwd: Path) -> None:
    path = cwd / ".decode" / "agents" / "own.md"
    path.parent.mkdir(parents=True)
    path.write_text("---\ntools: all\nmodel: a:b\n---\nx\n")
    desk = Desk(cwd)
    await desk.run("agent", "own")
    assert desk.state == State("own", Mode.DEFAULT, "a:b")


async def test_without_a_name_there_is_a_picker(cwd: Path) -> None:
    (pick,) = await Desk(cwd).run("agent")
    assert isinstance(pick, Pick)
    assert [option.submit for option in pick.options] == [
        "/agent build",
        "/agent code-reviewer",
        "/agent explore",
        "/agent plan",
    ]
    assert [option.label for option in pick.options if option.current] == ["build"]


async def test_an_unknown_agent_names_the_nearest(cwd: Path) -> None:
    with pytest.raises(UsageError, match="did you mean plan"):
        await Desk(cwd).run("agent", "plam")
