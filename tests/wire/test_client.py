import asyncio
import os
import signal
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from decode.entities.call import Reply
from decode.entities.event import (
    Answered,
    Asked,
    DraftReturned,
    Event,
    Notice,
    Replayed,
    SessionStarted,
    TextDelta,
    TurnEnded,
)
from decode.entities.ports import Order
from decode.entities.state import Mode, State
from decode.entities.turn import Turn
from decode.session.streams import closing
from decode.wire.client import RemoteEngine
from decode.wire.link import Launch

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, str(Path(__file__).with_name("child_program.py")), "--engine")


@asynccontextmanager
async def engine(
    cwd: Path,
    *opening: str,
    program: tuple[str, ...] = PROGRAM,
    patience: float = 3.0,
    resumes: bool = True,
) -> AsyncGenerator[RemoteEngine, None]:
    environ = {**os.environ, "PYTHONPATH": str(ROOT)}
    remote = RemoteEngine(Launch(program, cwd, opening, environ, resumes, patience))
    try:
        yield remote
    finally:
        await remote.close()


async def run(remote: RemoteEngine, text: str, state: State | None = None) -> list[Event]:
    stream = remote.run(Turn(text, text), state or State())
    return [event async for event in stream]


async def perform(remote: RemoteEngine, name: str, args: str = "") -> list[Event]:
    return [event async for event in remote.perform(Order(name, args), State())]


async def test_a_turn_runs_in_the_other_process(cwd: Path) -> None:
    async with engine(cwd) as remote:
        started, text, ended = await run(remote, "hello", State("build", Mode.PLAN, "a:b"))
        assert isinstance(started, SessionStarted)
        assert text == TextDelta("hello|plan|a:b")
        assert ended == TurnEnded("done", "hello|plan|a:b")
        assert await run(remote, "again") == [
            TextDelta("again|default|offline"),
            TurnEnded("done", "again|default|offline"),
        ]


async def test_a_screen_that_does_not_know_the_model_gets_the_chosen_one(cwd: Path) -> None:
    async with engine(cwd) as remote:
        assert (await run(remote, "x", State(model="")))[-1] == TurnEnded(
            "done", "x|default|fake:model"
        )


async def test_the_start_order_gives_what_the_engine_began_with(cwd: Path) -> None:
    async with engine(cwd, "--resume", "s9") as remote:
        await remote.warm()
        started, before = await perform(remote, "start")
        assert isinstance(started, SessionStarted)
        assert (started.id, started.resumed) == ("s9", True)
        assert before == Replayed("user", "before")
        assert await perform(remote, "compact", "focus") == [Notice("compact focus")]


async def test_a_question_is_answered_over_the_pipe(cwd: Path) -> None:
    async with engine(cwd) as remote:
        events: list[Event] = []
        async for event in remote.run(Turn("ask", "ask"), State()):
            events.append(event)
            if isinstance(event, Asked):
                remote.answer(event.question.id, Reply(allowed=True))
        assert events[-1] == TurnEnded("done", "pushed")


async def test_a_turn_is_stopped(cwd: Path) -> None:
    async with engine(cwd) as remote:
        events: list[Event] = []
        async for event in remote.run(Turn("slow", "slow"), State()):
            events.append(event)
            if isinstance(event, TextDelta):
                remote.cancel()
        assert events[-1] == TurnEnded("interrupted", exit_code=130)
        assert (await run(remote, "next"))[-1] == TurnEnded("done", "next|default|offline")


async def test_stopped_before_it_was_sent_the_text_returns(cwd: Path) -> None:
    async with engine(cwd) as remote:
        task = asyncio.create_task(run(remote, "early"))
        await asyncio.sleep(0)
        remote.cancel()
        assert (await task)[-1] == TurnEnded("interrupted", exit_code=130, unsent="early")


async def test_large_answers_come_through(cwd: Path) -> None:
    async with engine(cwd) as remote:
        ended = (await run(remote, "big"))[-1]
        assert isinstance(ended, TurnEnded)
        assert len(ended.answer) == 3_000_000


async def test_a_process_that_dies_fails_its_turn_and_the_next_goes_on(cwd: Path) -> None:
    async with engine(cwd) as remote:
        (started,) = await perform(remote, "start")
        assert isinstance(started, SessionStarted)
        text, notice, ended = await run(remote, "die now")
        assert text == TextDelta("so far")
        assert isinstance(notice, Notice)
        assert "exit status 7" in notice.text
        assert "goes on in this session" in notice.text
        assert ended == TurnEnded("failed", exit_code=1, unsent="die now")
        assert (await run(remote, "hello"))[-1] == TurnEnded("done", "hello|default|offline")
        (again,) = await perform(remote, "usage")
        assert again == Notice("usage ")
        with pytest.raises(ProcessLookupError):
            os.kill(pid(started), 0)


async def test_b089_stopping_one_command_and_later_another_ends_no_process(cwd: Path) -> None:
    async with engine(cwd, patience=0.0) as remote:
        await perform(remote, "start")
        for _ in range(2):
            async for _ in remote.perform(Order("usage"), State()):
                remote.cancel()
        assert await perform(remote, "usage") == [Notice("usage ")]
        assert not any(isinstance(event, Notice) for event in await run(remote, "hello"))


async def test_b089_stopping_what_the_engine_has_no_part_in_ends_no_process(cwd: Path) -> None:
    async with engine(cwd, patience=0.0) as remote:
        await perform(remote, "start")
        async for event in remote.run(Turn("slow", "slow"), State()):
            if isinstance(event, TextDelta):
                remote.cancel()
        for _ in range(3):
            # As when a shell command of the person's own is stopped.
            remote.cancel()
        assert await run(remote, "hello") == [
            TextDelta("hello|default|offline"),
            TurnEnded("done", "hello|default|offline"),
        ]


def pid(started: Event) -> int:
    assert isinstance(started, SessionStarted)
    return int(started.id.removeprefix("s"))


async def test_a_process_that_was_killed_while_idle_is_started_again_and_says_so(
    cwd: Path,
) -> None:
    async with engine(cwd) as remote:
        (started,) = await perform(remote, "start")
        await run(remote, "one")
        os.kill(pid(started), signal.SIGKILL)
        seen: list[Event] = []
        while not seen:
            seen = await perform(remote, "start")
            # What the loop learns of the end it learns from other threads.
            await asyncio.to_thread(int)
        again = "the engine had stopped (signal 9) and was started again; this session goes on"
        assert seen == [Notice(again)]
        assert await run(remote, "two") == [
            TextDelta("two|default|offline"),
            TurnEnded("done", "two|default|offline"),
        ]


async def test_what_was_told_at_the_start_is_not_told_again(cwd: Path) -> None:
    async with engine(cwd, program=(*PROGRAM, "--about")) as remote:
        assert (await perform(remote, "start"))[-1] == Notice("told at every start")
        await run(remote, "die")
        assert (await run(remote, "two"))[0] == TextDelta("two|default|offline")


async def test_another_process_reads_the_settings_anew(cwd: Path) -> None:
    async with engine(cwd) as remote:
        (started,) = await perform(remote, "start")
        assert (await perform(remote, "renew"))[0] == Notice("it counts from now on")
        with pytest.raises(ProcessLookupError):
            os.kill(pid(started), 0)
        assert await run(remote, "two") == [
            TextDelta("two|default|offline"),
            TurnEnded("done", "two|default|offline"),
        ]


async def test_a_turn_that_is_running_ends_before_its_process_is_replaced(cwd: Path) -> None:
    async with engine(cwd) as remote:
        (started,) = await perform(remote, "start")
        seen: list[Event] = []
        async for event in remote.run(Turn("slow", "slow"), State()):
            seen.append(event)
            if isinstance(event, TextDelta):
                seen += await perform(remote, "renew")
                remote.cancel()
        assert seen[1:] == [
            Notice("it counts from the next prompt on"),
            TurnEnded("interrupted", exit_code=130),
        ]
        os.kill(pid(started), 0)
        assert (await run(remote, "two"))[-1] == TurnEnded("done", "two|default|offline")
        with pytest.raises(ProcessLookupError):
            os.kill(pid(started), 0)


async def test_a_process_that_holds_all_that_was_said_is_not_replaced(cwd: Path) -> None:
    async with engine(cwd, resumes=False) as remote:
        (started,) = await perform(remote, "start")
        await run(remote, "one")
        later = Notice("what was trusted counts from the next start on")
        assert await perform(remote, "renew") == [later]
        os.kill(pid(started), 0)


async def test_what_is_open_is_settled_when_the_process_is_killed(cwd: Path) -> None:
    async with engine(cwd) as remote:
        (started,) = await perform(remote, "start")
        seen: list[Event] = []
        async for event in remote.run(Turn("ask", "ask"), State()):
            seen.append(event)
            if isinstance(event, Asked):
                remote.steer("and this")
                os.kill(pid(started), signal.SIGKILL)
        notice, *rest = seen[2:]
        assert isinstance(notice, Notice)
        assert "signal 9" in notice.text
        assert rest == [
            Answered("q1"),
            DraftReturned("and this", "the engine stopped before this reached the model"),
            TurnEnded("failed", exit_code=1, unsent="ask"),
        ]
        assert (await run(remote, "two"))[0] == TextDelta("two|default|offline")


async def test_text_that_a_finished_turn_did_not_take_goes_back(cwd: Path) -> None:
    async with engine(cwd) as remote:
        seen: list[Event] = []
        async for event in remote.run(Turn("slow", "slow"), State()):
            seen.append(event)
            if isinstance(event, TextDelta):
                remote.steer("more")
                remote.cancel()
        *_, returned, ended = seen
        why = "the turn ended before this reached the model"
        assert returned == DraftReturned("more", why)
        assert isinstance(ended, TurnEnded)
        assert not any(isinstance(e, DraftReturned) for e in await run(remote, "die"))


async def test_a_session_that_cannot_be_resumed_is_begun_anew_and_says_so(cwd: Path) -> None:
    async with engine(cwd, "--resume", "s9") as remote:
        await perform(remote, "resume", "gone")
        await run(remote, "die")
        notice, *_, ended = await run(remote, "hello")
        assert isinstance(notice, Notice)
        assert "a new session is begun" in notice.text
        assert ended == TurnEnded("done", "hello|default|offline")


async def test_an_engine_that_cannot_start_fails_the_turn_not_the_screen(cwd: Path) -> None:
    async with engine(cwd, program=(sys.executable, "-c", "import sys; sys.exit(2)")) as remote:
        await remote.warm()
        notice, ended = await run(remote, "hello")
        assert isinstance(notice, Notice)
        assert "exit status 2" in notice.text
        assert ended == TurnEnded("failed", exit_code=1, unsent="hello")
        (again,) = await perform(remote, "compact")
        assert isinstance(again, Notice)


async def test_the_loop_is_never_held_up_by_an_engine_that_hangs(cwd: Path) -> None:
    async with engine(cwd, patience=0.0) as remote:
        await remote.warm()
        task = asyncio.create_task(run(remote, "hang"))
        ticks = 0
        for _ in range(20):
            await asyncio.sleep(0.01)
            ticks += 1
        remote.cancel()
        await asyncio.sleep(0.01)
        remote.cancel()
        events = await task
        assert ticks == 20
        assert isinstance(events[-1], TurnEnded)
        assert events[-1].reason == "failed"


async def test_a_turn_that_was_left_is_stopped_and_its_last_words_are_skipped(cwd: Path) -> None:
    async with engine(cwd) as remote:
        async with closing(remote.run(Turn("slow", "slow"), State())) as events:
            async for event in events:
                if isinstance(event, TextDelta):
                    break
        assert await run(remote, "next") == [
            TextDelta("next|default|offline"),
            TurnEnded("done", "next|default|offline"),
        ]


async def test_an_order_is_answered_while_a_turn_is_running(cwd: Path) -> None:
    async with engine(cwd) as remote:
        seen: list[Event] = []
        async for event in remote.run(Turn("slow", "slow"), State()):
            if isinstance(event, TextDelta):
                seen += await perform(remote, "usage", "now")
                remote.cancel()
            seen.append(event)
        assert seen[1:] == [
            Notice("usage now"),
            TextDelta("waiting"),
            TurnEnded("interrupted", exit_code=130),
        ]
