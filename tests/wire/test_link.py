import os
import sys
from pathlib import Path

import pytest

from decode.entities.errors import LoopError
from decode.entities.event import Event, Notice, TextDelta, TurnEnded
from decode.entities.ports import Order
from decode.entities.state import State
from decode.wire.link import Launch, Link, read_event

READY = 'print(\'{"type": "ready"}\', flush=True)\n'


def link(cwd: Path, code: str) -> Link:
    return Link(Launch((sys.executable, "-c", code), cwd, (), dict(os.environ)))


async def turn(one: Link) -> list[Event]:
    return [event async for event in one.turn({"type": "x"})]


async def order(one: Link) -> list[Event]:
    return [event async for event in one.order(Order("x"), State())]


async def test_what_is_no_event_is_skipped(cwd: Path) -> None:
    objects = (
        '{"type": "newer"}',
        "oops",
        '{"type": "text", "delta": "x"}',
        '{"type": "result", "reason": "done"}',
    )
    one = link(cwd, READY + f"for line in {objects!r}: print(line, flush=True)\ninput()\n")
    await one.ready()
    assert await turn(one) == [TextDelta("x"), TurnEnded("done")]
    await one.close()


async def test_a_process_that_ends_before_the_end_is_an_error_that_says_what_is_next(
    cwd: Path,
) -> None:
    one = link(cwd, READY)
    await one.ready()
    for talk in (turn, order):
        with pytest.raises(LoopError, match="the next prompt starts it again"):
            await talk(one)
    await one.ready()
    await one.close()


async def test_a_link_that_was_never_used_closes(cwd: Path) -> None:
    one = link(cwd, "")
    one.send({})
    one.kill()
    assert await turn(one) == await order(one) == []
    await one.close()


async def test_a_process_that_never_gets_ready_is_an_error(cwd: Path) -> None:
    one = link(cwd, 'print(\'{"type": "notice", "text": "x", "level": "info"}\')')
    with pytest.raises(LoopError, match="exit status 0"):
        await one.ready()
    await one.close()


def test_only_events_are_read() -> None:
    assert read_event({"type": "notice", "text": "x"}) == Notice("x")
    assert read_event({"type": "result", "reason": "done"}) == TurnEnded("done")
    assert read_event({"type": "performed", "order": "x"}) is None
    assert read_event({"type": "error", "message": "x"}) is None
