import asyncio
from pathlib import Path

import pytest

from decode.config.settings import Settings
from decode.entities.errors import UsageError
from decode.entities.event import DraftReturned, Event, SessionStarted, TurnStarted
from decode.entities.ports import Order
from decode.entities.state import Mode, State
from decode.entities.turn import Turn
from decode.loop.desk import Desk
from decode.loop.retry import Pace
from decode.loop.running.feed import Feed
from decode.loop.setup.opened import begin
from decode.sessions.opening import Opening


def _desk(cwd: Path) -> Desk:
    return Desk(cwd, Settings(), False, Opening(), Pace())


async def test_the_session_is_opened_once(cwd: Path) -> None:
    desk = _desk(cwd)
    events: list[Event] = []
    session = await desk.open(events.append)
    assert await desk.open(events.append) is session
    assert [type(event) for event in events].count(SessionStarted) == 1
    await desk.close()


async def test_the_mode_before_plan_mode_is_remembered(cwd: Path) -> None:
    desk = _desk(cwd)
    session = await desk.open(lambda _event: None)
    work = await desk.work(session, lambda _event: None)
    desk.standing.set_mode(Mode.EDIT)
    desk.standing.set_mode(Mode.PLAN)
    desk.standing.set_mode(Mode.PLAN)
    assert work.deps.before_plan is Mode.EDIT
    assert work.deps.state.mode is Mode.PLAN
    await desk.close()


async def test_a_turn_that_begins_in_plan_mode_remembers_what_was_before(cwd: Path) -> None:
    desk = _desk(cwd)
    for mode in (Mode.EDIT, Mode.PLAN):
        await desk.order(Order("start"), State(mode=mode, model="offline"), Feed())
    work = await desk.work(await desk.open(lambda _event: None), lambda _event: None)
    assert work.deps.before_plan is Mode.EDIT
    await desk.close()


async def test_tools_keep_their_ledgers_over_the_turns_of_a_session(cwd: Path) -> None:
    desk = _desk(cwd)
    session = await desk.open(lambda _event: None)
    first = await desk.work(session, lambda _event: None)
    second = await desk.work(session, lambda _event: None)
    assert first.deps is second.deps
    desk.change(begin(desk.premises, desk.state), lambda _event: None)
    assert desk.session is not None
    third = await desk.work(desk.session, lambda _event: None)
    assert third.deps is not first.deps
    assert third.deps.jobs is first.deps.jobs
    await desk.close()


async def test_what_nobody_waits_for_is_ignored(cwd: Path) -> None:
    desk = _desk(cwd)
    desk.ear.steer("hello")
    desk.cancel()
    await desk.warm()
    await desk.close()
    assert desk.session is None


async def test_what_is_said_before_the_turn_is_ready_waits_for_it(cwd: Path) -> None:
    desk, feed = _desk(cwd), Feed()
    turning = asyncio.ensure_future(desk.turn(Turn("hi", "hi"), State(model="offline"), feed))
    await asyncio.sleep(0)
    assert desk.ear.hears
    desk.ear.steer("and bye")
    await turning
    feed.close()
    events = [event async for event in feed.events()]
    assert TurnStarted("and bye", steered=True) in events
    assert not desk.ear.hears
    await desk.close()


async def test_what_is_said_to_a_turn_that_cannot_begin_comes_back(cwd: Path) -> None:
    desk, feed = _desk(cwd), Feed()
    turning = asyncio.ensure_future(desk.turn(Turn("hi", "hi"), State(model="no:model"), feed))
    await asyncio.sleep(0)
    desk.ear.steer("and bye")
    with pytest.raises(UsageError):
        await turning
    feed.close()
    events = [event async for event in feed.events()]
    assert [event.text for event in events if isinstance(event, DraftReturned)] == ["and bye"]
    await desk.close()
