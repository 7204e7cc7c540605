import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pydantic_ai.exceptions import ModelAuthenticationError, ModelHTTPError
from pydantic_ai.messages import BinaryContent, ModelRequest, UserPromptPart

from decode.entities.errors import UsageError
from decode.entities.event import DraftReturned, Event, Notice, TurnEnded
from decode.entities.turn import SkillUse, Turn
from decode.loop.setup.opened import Session
from decode.loop.turn import Job, broken, run
from decode.sessions.past import Past
from tests.loop.rig import Rig, rig
from tests.loop.scripted import Call, Step, scripted
from tests.pictures import png

DENIED = ModelHTTPError.for_category(ModelAuthenticationError, status_code=401, model_name="m")


def _made(cwd: Path, *steps: Step) -> tuple[Rig, Job]:
    made = rig(cwd, scripted(*steps)[0])
    return made, Job(Session("abc", made.work.thread, Past()), made.work, Turn("go", "go"))


async def test_the_end_is_always_the_last_event(cwd: Path) -> None:
    for steps in (["Hi."], [DENIED], [""] * 3, [Call("note", {"word": "a"})] * 20):
        made, job = _made(cwd, *steps)
        await run(job)
        assert isinstance(made.events[-1], TurnEnded)
        assert len(made.of(TurnEnded)) == 1


async def test_a_turn_that_did_nothing_leaves_no_trace_and_returns_what_was_typed(
    cwd: Path,
) -> None:
    made, job = _made(cwd, "One.", DENIED)
    await run(job)
    before = list(made.work.thread.messages)
    await run(replace(job, turn=Turn("the whole skill text", "/hi")))
    assert made.work.thread.messages == before
    assert made.of(TurnEnded)[-1] == TurnEnded("failed", exit_code=1, unsent="/hi")
    assert [prompt.shown for prompt in made.work.thread.prompts] == ["go"]


async def test_a_turn_that_did_something_keeps_it(cwd: Path) -> None:
    made, job = _made(cwd, Call("note", {"word": "a"}), DENIED)
    await run(job)
    assert made.of(TurnEnded)[-1] == TurnEnded("failed", exit_code=1)
    assert "noted a" in str(made.work.thread.messages)


async def test_repeating_ends_with_status_four(cwd: Path) -> None:
    made, job = _made(cwd, *[Call("note", {"word": "a"})] * 20)
    await run(job)
    end = made.of(TurnEnded)[-1]
    assert (end.reason, end.exit_code) == ("repeated", 4)
    assert made.of(Notice)[-1].level == "error"


async def test_a_slash_skill_is_noted(cwd: Path) -> None:
    made, job = _made(cwd, "Hi.")
    use = SkillUse("hi", "project", "0", "slash")
    await run(replace(job, turn=Turn("Say hi.", "/hi", use)))
    assert list(made.work.thread.loads.loads) == ["project:hi"]


async def test_pictures_go_with_the_prompt(cwd: Path) -> None:
    picture = cwd / "p.png"
    picture.write_bytes(png())
    made, job = _made(cwd, "Nice.")
    await run(replace(job, turn=Turn("look", "look", images=(str(picture),))))
    request = made.work.thread.messages[0]
    assert isinstance(request, ModelRequest)
    [part] = [p for p in request.parts if isinstance(p, UserPromptPart)]
    assert isinstance(part.content, list)
    assert [type(item) for item in part.content] == [str, BinaryContent]


async def test_a_picture_that_cannot_be_sent_comes_back_with_its_prompt(cwd: Path) -> None:
    made, job = _made(cwd, "Nice.")
    await run(replace(job, turn=Turn("look", "look", images=("/nowhere.png",))))
    assert [notice.text for notice in made.of(Notice)] == [
        "the image nowhere.png cannot be read any more; attach it again"
    ]
    assert made.of(TurnEnded) == [TurnEnded("failed", exit_code=2, unsent="look")]
    assert made.work.thread.messages == []


@pytest.mark.parametrize("before", [True, False], ids=["in-the-request", "after-it"])
async def test_what_was_said_in_vain_goes_back_to_the_box(cwd: Path, before: bool) -> None:
    def speak(_messages: object) -> Step:
        if not before:
            made.work.steers.add("one more thing")
        return DENIED

    made, job = _made(cwd, speak)
    if before:
        made.work.steers.add("one more thing")
    await run(job)
    assert [draft.text for draft in made.of(DraftReturned)] == ["one more thing"]
    assert made.work.thread.prompts == []


async def test_time_that_is_used_up_ends_the_turn(cwd: Path) -> None:
    made, job = _made(cwd, Call("hang"))
    made.work.limits.timeout_s = 5
    running = asyncio.ensure_future(run(job))
    async with asyncio.timeout(60):
        await running
    end = made.of(TurnEnded)[-1]
    assert (end.reason, end.exit_code) == ("limit", 4)
    assert made.clock.waits == [2.5, 1.25, 0.75, 0.5]
    assert [notice.text for notice in made.of(Notice)][:-1] == [
        f"{mark} % of the limit of 5 seconds is used" for mark in (50, 75, 90)
    ]


async def test_a_fault_of_our_own_ends_the_turn_plainly(cwd: Path) -> None:
    made, job = _made(cwd, "Hi.")
    work: Any = made.work
    work.agent = None
    await run(job)
    assert made.of(TurnEnded)[-1].exit_code == 1
    assert made.of(Notice)[-1].level == "error"


@pytest.mark.parametrize(("error", "status"), [(UsageError("no model"), 2), (OSError("x"), 1)])
def test_a_turn_that_cannot_be_prepared_is_told(error: Exception, status: int) -> None:
    events: list[Event] = []
    broken(error, Turn("the text", "/hi"), events.append)
    assert isinstance(events[0], Notice)
    assert events[1] == TurnEnded("failed", exit_code=status, unsent="/hi")
