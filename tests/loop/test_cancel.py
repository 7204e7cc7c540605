import asyncio
from pathlib import Path

import pytest
from pydantic_ai.exceptions import ModelHTTPError, ModelOverloadedError
from pydantic_ai.messages import ModelMessage, ModelRequest, ToolReturnPart

from decode.entities.event import Event, Retrying, TextDelta, UsageChanged
from decode.loop.history import repaired
from decode.loop.retry import Pace
from decode.loop.running.endings import Done, Limited, Stopped
from tests.loop.rig import Rig, rig
from tests.loop.scripted import Call, Step, Think, Wait, scripted, texts
from tests.loop.wire import Build, both
from tests.loopback.server import ScriptedServer

TURN: list[Step] = [
    [
        Think("hm, let me see"),
        "I will look. ",
        Call("note", {"word": "a"}),
        Call("note", {"word": "b"}),
    ],
    [Call("note", {"word": "c"})],
    ["Half of ", "it. ", "All of it."],
]


def _stopping_at(cwd: Path, index: int, steps: list[Step]) -> Rig:
    model, _ = scripted(*steps)
    made = rig(cwd, model)

    def emit(event: Event) -> None:
        made.events.append(event)
        if len(made.events) == index + 1:
            made.work.stop.now()

    made.work.emit = emit
    return made


async def _accepted(made: Rig, build: Build, cwd: Path) -> list[ModelMessage]:
    """Go on with the history as it is now; the strict server has to accept it."""
    made.work.thread.mend()
    with ScriptedServer("Fine.") as server:
        async with build(server) as model:
            after = rig(cwd, model)
            after.work.thread = made.work.thread
            ending = await after.go("and now?")
        assert (server.problems, ending) == ([], Done("Fine."))
    return after.work.thread.messages


async def _events_of_a_whole_turn(cwd: Path) -> int:
    made = rig(cwd, scripted(*TURN)[0])
    assert await made.go() == Done("Half of it. All of it.")
    return len(made.events)


@both
async def test_b091_a_turn_cancelled_at_any_event_can_be_followed_by_a_prompt(
    build: Build, cwd: Path
) -> None:
    for index in range(await _events_of_a_whole_turn(cwd)):
        made = _stopping_at(cwd, index, TURN)
        ending = await made.go()
        assert isinstance(ending, Stopped | Done), index
        messages = await _accepted(made, build, cwd)
        assert repaired(messages) == messages, index


@both
async def test_b089_b091_a_tool_that_waits_is_cancelled_and_its_call_answered(
    build: Build, cwd: Path
) -> None:
    model, _ = scripted([Call("note", {"word": "a"}), Call("hang")])
    made = rig(cwd, model)
    turn = asyncio.create_task(made.go())
    await made.until(lambda: "hang" in made.did)
    made.work.stop.now()
    assert await asyncio.wait_for(turn, 30) == Stopped()
    messages = await _accepted(made, build, cwd)
    results = {
        part.tool_name: part.outcome
        for message in messages
        for part in message.parts
        if isinstance(part, ToolReturnPart)
    }
    assert results == {"note": "success", "hang": "interrupted"}


async def test_partial_text_is_kept_after_a_cancellation(cwd: Path) -> None:
    model, _ = scripted(["Half of it", Wait(asyncio.Event().wait)])
    made = rig(cwd, model)
    turn = asyncio.create_task(made.go())
    await made.until(lambda: bool(made.of(TextDelta)))
    made.work.stop.now()
    assert await turn == Stopped()
    made.work.thread.mend()
    assert texts(made.work.thread.messages) == ["Half of it"]


async def test_b089_a_wait_for_the_provider_is_cancelled_at_once(cwd: Path) -> None:
    busy = ModelHTTPError.for_category(ModelOverloadedError, status_code=529, model_name="m")
    model, script = scripted(*[busy] * 9)
    made = rig(cwd, model)
    made.work.pace = Pace(first_s=60, jitter=lambda: 0.5)
    turn = asyncio.create_task(made.go())
    await made.until(lambda: bool(made.of(Retrying)))
    made.work.stop.now()
    assert await asyncio.wait_for(turn, 30) == Stopped()
    assert len(script.requests) == 1


async def test_a_stop_for_a_limit_says_which(cwd: Path) -> None:
    model, _ = scripted(Call("hang"))
    made = rig(cwd, model)
    turn = asyncio.create_task(made.go())
    await made.until(lambda: bool(made.did))
    made.work.stop.now("the limit of 3 seconds is reached")
    assert await turn == Limited("the limit of 3 seconds is reached")


async def test_a_stop_before_the_turn_began_runs_nothing(cwd: Path) -> None:
    model, script = scripted(Call("note", {"word": "a"}))
    made = rig(cwd, model)
    made.work.stop.now()
    assert await made.go() == Stopped()
    assert (script.requests, made.did) == ([], [])


async def test_pending_calls_of_an_interrupted_answer_are_never_run(cwd: Path) -> None:
    made = rig(cwd, scripted([Call("note", {"word": "a"}), Call("note", {"word": "b"})])[0])
    made.work.emit = lambda event: made.work.stop.now() if isinstance(event, UsageChanged) else None
    assert await made.go() == Stopped()
    made.work.thread.mend()
    assert made.did == []
    model, _ = scripted("What next?")
    after = rig(cwd, model)
    after.work.thread = made.work.thread
    assert await after.go(None) == Done("What next?")
    assert (made.did, after.did) == ([], [])


async def test_cancelling_the_task_from_outside_keeps_what_was_done(cwd: Path) -> None:
    model, _ = scripted([Call("note", {"word": "a"}), Call("hang")])
    made = rig(cwd, model)
    turn = asyncio.create_task(made.go())
    await made.until(lambda: "hang" in made.did)
    turn.cancel()
    with pytest.raises(asyncio.CancelledError):
        await turn
    made.work.thread.mend()
    assert isinstance(made.work.thread.messages[-1], ModelRequest)
    assert len(made.work.thread.messages) == 3
