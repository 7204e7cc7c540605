from datetime import date
from pathlib import Path

import pytest
from pydantic_ai import Agent, RunContext
from pydantic_ai.messages import ModelMessage
from pydantic_ai.models import Model

from decode.entities.state import Mode
from decode.loop.instructions import Told
from decode.loop.setup.toolbox import Toolbox
from decode.tools._spec import Deps
from tests.loop.rig import deps_in
from tests.loop.scripted import scripted


class World:
    def __init__(self, cwd: Path, *, leaves: bool = True) -> None:
        self.mode, self.skills, self.day = Mode.DEFAULT, "- commit: commits", date(2026, 5, 1)

        async def skills(_ctx: RunContext[Deps]) -> str:
            return self.skills

        async def folders() -> str:
            return self.folders

        self.told = Told("Be kind.", skills, lambda: self.mode, lambda: self.day, leaves, folders)
        self.folders = ""
        self.deps = deps_in(cwd, lambda _event: None)
        self.agent: Agent[Deps, str] = Agent(
            deps_type=Deps, instructions="PERSONA", toolsets=[Toolbox([], self.told)]
        )

    async def ask(self, model: Model, history: list[ModelMessage]) -> list[ModelMessage]:
        async with self.agent.iter(
            "go", model=model, message_history=history, deps=self.deps
        ) as run:
            async for node in run:
                if Agent.is_model_request_node(node):
                    async with node.stream(run.ctx) as events:
                        async for _ in events:
                            continue
        return run.all_messages()


def _appended(history: list[ModelMessage]) -> int:
    return str(history).count("InstructionDeltaPart(")


async def test_the_persona_stands_first_and_each_part_is_named_once(cwd: Path) -> None:
    model, script = scripted("ok")
    await World(cwd).ask(model, [])
    told = script.requests[0].instructions
    assert told.startswith("PERSONA")
    places = [
        told.index(f'id="toolset:decode:{part}"') for part in ("memory", "skills", "mode", "date")
    ]
    assert places == sorted(places)
    assert told.count("id=") == 4


@pytest.mark.parametrize("what", ["mode", "skills", "day"])
async def test_b027_a_change_is_appended_and_the_beginning_stays(cwd: Path, what: str) -> None:
    world = World(cwd)
    model, script = scripted("one", "two", "three")
    history = await world.ask(model, [])
    setattr(world, what, {"mode": Mode.PLAN, "skills": "", "day": date(2026, 5, 2)}[what])
    history = await world.ask(model, history)
    assert _appended(history) == 1
    history = await world.ask(model, history)
    assert _appended(history) == 1
    assert len({request.instructions for request in script.requests}) == 1


async def test_nothing_changed_is_nothing_appended(cwd: Path) -> None:
    model, _ = scripted("one", "two")
    world = World(cwd)
    assert _appended(await world.ask(model, await world.ask(model, []))) == 0


async def test_plan_mode_says_how_it_is_left_where_it_can_be(cwd: Path) -> None:
    model, script = scripted("one", "two")
    for leaves in (True, False):
        world = World(cwd, leaves=leaves)
        world.mode = Mode.PLAN
        await world.ask(model, [])
    assert ["exit_plan_mode" in request.instructions for request in script.requests] == [
        True,
        False,
    ]


async def test_the_day_is_told_and_no_time_of_day(cwd: Path) -> None:
    model, script = scripted("one")
    await World(cwd).ask(model, [])
    assert "Friday, 2026-05-01" in script.requests[0].instructions
    assert ":00" not in script.requests[0].instructions


async def test_what_a_folder_tells_is_appended_when_it_comes_up(cwd: Path) -> None:
    world = World(cwd)
    model, script = scripted("one", "two")
    history = await world.ask(model, [])
    assert "decode:folders" not in script.requests[0].instructions
    world.folders = "# api/AGENTS.md\n\nUse tabs."
    history = await world.ask(model, history)
    assert _appended(history) == 1
    assert "Use tabs." in str(history)
