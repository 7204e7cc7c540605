import asyncio
from pathlib import Path

import pytest
from pydantic_ai.exceptions import ModelHTTPError, UnexpectedModelBehavior
from pydantic_ai.messages import CompactionPart, ModelMessage, ModelRequest

from decode.loop.failures import Stalled
from decode.loop.room.summary import HEADINGS, UselessSummary, record, summarise
from tests.loop.messages import asks, calls, results, says
from tests.loop.rig import Rig, rig
from tests.loop.scripted import Script, Step, Wait, scripted
from tests.loop.wire import chat
from tests.loopback.script import answer
from tests.loopback.server import ScriptedServer

HISTORY: list[ModelMessage] = [
    asks("make it so"),
    calls("1", text="Looking."),
    results("1", content="y" * 10_000),
    says("Done."),
]


def _work(cwd: Path, *steps: Step) -> tuple[Rig, Script]:
    model, script = scripted(*steps)
    made = rig(cwd, model)
    made.work.summariser = model
    return made, script


async def test_the_headings_are_fixed_and_the_cost_is_counted(cwd: Path) -> None:
    made, script = _work(cwd, "## Goal\nmake it so")
    text = await summarise(made.work, HISTORY, room=100_000, focus="")
    assert text == "## Goal\nmake it so"
    assert all(heading in script.requests[0].instructions for heading in HEADINGS)
    assert made.work.thread.total.requests == 1
    assert script.requests[0].tools == []


async def test_a_wish_of_the_person_is_passed_on(cwd: Path) -> None:
    made, script = _work(cwd, "ok")
    await summarise(made.work, HISTORY, room=1000, focus="the tests")
    assert "what concerns: the tests" in str(script.requests[0].messages)


async def test_nothing_written_is_no_summary(cwd: Path) -> None:
    made, _ = _work(cwd, "  ", " ", "")
    with pytest.raises((UselessSummary, UnexpectedModelBehavior)):
        await summarise(made.work, HISTORY, room=1000, focus="")


async def test_a_summary_that_was_cut_off_is_none(cwd: Path) -> None:
    made, _ = _work(cwd)
    with ScriptedServer(answer("## Goal\nmake it", stop="length")) as server:
        async with chat(server) as model:
            made.work.summariser = model
            with pytest.raises(UselessSummary, match="cut off"):
                await summarise(made.work, HISTORY, room=1000, focus="")


async def test_what_the_model_raises_passes(cwd: Path) -> None:
    made, _ = _work(cwd, ModelHTTPError(500, "m"))
    with pytest.raises(ModelHTTPError):
        await summarise(made.work, HISTORY, room=1000, focus="")


async def test_a_summary_that_stops_arriving_is_not_waited_for(cwd: Path) -> None:
    made, _ = _work(cwd, ["## Goal", Wait(asyncio.Event().wait)])
    made.work.pace = made.clock.pace(stall_s=0.05)
    async with asyncio.timeout(60):
        with pytest.raises(Stalled):
            await summarise(made.work, HISTORY, room=1000, focus="")


def test_the_record_tells_who_said_what_and_cuts_long_output_in_the_middle() -> None:
    text = record(HISTORY, 100_000)
    assert "[person]\nmake it so" in text
    assert "[assistant]\nLooking." in text
    assert "[call note] {" in text
    assert "characters …]" in text
    assert len(text) < 3_000


def test_an_overlong_record_keeps_the_newest_part_within_its_room() -> None:
    history: list[ModelMessage] = [asks(f"prompt {number} " + "x" * 400) for number in range(100)]
    text = record(history, 2_000)
    assert len(text) < 2_200
    assert "prompt 99" in text
    assert "prompt 1 " not in text
    assert text.startswith("[what came before is left out]")


def test_an_earlier_summary_is_part_of_the_record() -> None:
    history: list[ModelMessage] = [ModelRequest(parts=[CompactionPart(content="old")]), *HISTORY]
    assert record(history, 10_000).startswith("[earlier summary]\nold")
