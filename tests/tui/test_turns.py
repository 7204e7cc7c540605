"""Submissions on their way into the session."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from decode.entities.errors import LoopError
from decode.entities.event import DraftReturned, Event, Notice, StateChanged, TextDelta, TurnStarted
from decode.entities.ports import Order
from decode.entities.state import Mode, State
from decode.entities.turn import Turn
from decode.tui.turns import Turns, Work
from tests.tui.scripted import ScriptedEngine, ready_engine, session_over, until_cancelled


class Heard:
    def __init__(self) -> None:
        self.events: list[Event] = []
        self.tasks: list[asyncio.Task[None]] = []
        self.speaking = asyncio.Event()

    def apply(self, event: Event) -> None:
        if isinstance(event, TextDelta):
            self.speaking.set()
        self.events.append(event)

    def work(self, name: str, task: Work) -> None:
        self.tasks.append(asyncio.create_task(task(), name=name))

    def changed(self) -> None:
        pass

    async def done(self) -> None:
        while pending := [task for task in self.tasks if not task.done()]:
            await asyncio.wait(pending, timeout=10)


async def begun(engine: ScriptedEngine, cwd: Path) -> tuple[Turns, Heard]:
    heard = Heard()
    turns = Turns(session_over(engine, cwd), heard)
    turns.begin(None)
    await heard.done()
    return turns, heard


async def test_what_comes_before_the_engine_is_held_in_order(cwd: Path) -> None:
    engine = ScriptedEngine()
    heard = Heard()
    turns = Turns(session_over(engine, cwd), heard)
    turns.begin("first")
    turns.submit("second")
    turns.submit("third")
    await engine.started.wait()
    assert turns.waiting == ("first", "second", "third")
    assert not turns.ready
    engine.ready.set()
    await heard.done()
    assert [turn.prompt for turn in engine.turns] == ["first", "second", "third"]
    assert turns.waiting == ()
    assert turns.idle


@pytest.mark.parametrize("text", ["/help", "/theme dark", "/nope", "/skills"])
async def test_what_needs_no_engine_does_not_wait_for_it(cwd: Path, text: str) -> None:
    engine = ScriptedEngine()
    heard = Heard()
    turns = Turns(session_over(engine, cwd), heard)
    turns.begin("first")
    await engine.started.wait()
    turns.submit(text)
    await heard.tasks[-1]
    assert heard.events
    assert not turns.ready
    assert turns.waiting == ("first",)
    engine.ready.set()
    await heard.done()
    assert [turn.prompt for turn in engine.turns] == ["first"]


@pytest.mark.parametrize("text", ["/usage", "/commit", "hello", "/queue", "/new"])
async def test_what_needs_the_engine_is_held(cwd: Path, text: str) -> None:
    turns = Turns(session_over(ScriptedEngine(), cwd), Heard())
    turns.submit(text)
    assert turns.waiting == (text,)


async def test_what_was_refused_is_held_when_it_is_sent_again(cwd: Path) -> None:
    engine = ScriptedEngine()
    heard = Heard()
    turns = Turns(session_over(engine, cwd), heard)
    turns.begin(None)
    turns.submit("/nope")
    await heard.tasks[-1]
    turns.submit("/nope")
    assert turns.waiting == ("/nope",)
    engine.ready.set()
    await heard.done()
    assert [turn.prompt for turn in engine.turns] == ["/nope"]


async def test_a_mode_chosen_while_the_engine_starts_is_the_engines_too(cwd: Path) -> None:
    engine = ScriptedEngine(started_in="default")
    heard = Heard()
    session = session_over(engine, cwd)
    turns = Turns(session, heard)
    turns.begin(None)
    await engine.started.wait()
    session.set_mode(Mode.PLAN)
    engine.modes.clear()
    engine.ready.set()
    await heard.done()
    assert engine.modes == ["plan"]
    assert heard.events[-1] == StateChanged(State(mode=Mode.PLAN))


async def test_something_may_follow_a_submission(cwd: Path) -> None:
    turns, heard = await begun(ready_engine(), cwd)
    followed: list[int] = []
    turns.submit("text", then=lambda: followed.append(len(heard.events)))
    assert not turns.idle
    await heard.done()
    assert followed == [len(heard.events)]
    assert turns.idle


async def test_a_fault_is_shown_and_the_text_comes_back(cwd: Path) -> None:
    async def known(engine: ScriptedEngine, turn: Turn) -> AsyncIterator[Event]:
        del engine, turn
        yield TextDelta("a")
        raise LoopError("the engine is gone")

    async def unknown(engine: ScriptedEngine, turn: Turn) -> AsyncIterator[Event]:
        del engine, turn
        yield TextDelta("b")
        raise ZeroDivisionError

    turns, heard = await begun(ready_engine(known, unknown), cwd)
    turns.submit("one")
    await heard.done()
    assert Notice("the engine is gone", "error") in heard.events
    assert any(isinstance(e, DraftReturned) and e.text == "one" for e in heard.events)
    turns.submit("two")
    await heard.done()
    assert any(isinstance(e, Notice) and "the log" in e.text for e in heard.events)
    assert any(isinstance(e, DraftReturned) and e.text == "two" for e in heard.events)
    assert turns.idle


async def test_queued_text_waits_for_the_end_of_the_turn(cwd: Path) -> None:
    engine = ready_engine(until_cancelled(TextDelta("working")))
    turns, heard = await begun(engine, cwd)
    turns.submit("go")
    await heard.speaking.wait()
    assert turns.busy
    turns.submit("later", queued=True)
    assert turns.waiting == ("later",)
    engine.cancel()
    await heard.done()
    assert turns.waiting == ("later",)


async def test_commands_in_the_background_are_counted_between_turns_alone(cwd: Path) -> None:
    engine = ScriptedEngine()
    heard = Heard()
    turns = Turns(session_over(engine, cwd), heard)
    turns.recount()
    assert heard.tasks == []
    turns.begin(None)
    engine.ready.set()
    await heard.done()
    turns.recount()
    await heard.done()
    assert engine.orders[-1] == Order("jobs", "count")


async def test_what_steers_is_known_until_the_model_has_it(cwd: Path) -> None:
    reached, told = asyncio.Event(), asyncio.Event()

    async def play(engine: ScriptedEngine, turn: Turn) -> AsyncIterator[Event]:
        del turn
        yield TextDelta("working")
        await reached.wait()
        yield TurnStarted("be brief", steered=True)
        told.set()
        await engine.cancelled.wait()

    engine = ready_engine(play)
    turns, heard = await begun(engine, cwd)
    turns.submit("go")
    await heard.speaking.wait()
    for text in ("be brief", "use seconds", "/help", "/nope"):
        turns.submit(text)
    assert turns.steering == ["be brief", "use seconds"]
    reached.set()
    await told.wait()
    assert turns.steering == ["use seconds"]
    engine.cancel()
    await heard.done()
    assert turns.steering == []


async def test_what_comes_back_to_the_box_is_not_on_its_way_any_more(cwd: Path) -> None:
    sent, told = asyncio.Event(), asyncio.Event()

    async def play(engine: ScriptedEngine, turn: Turn) -> AsyncIterator[Event]:
        del turn
        yield TextDelta("working")
        await sent.wait()
        yield DraftReturned("be brief", "too late")
        told.set()
        await engine.cancelled.wait()

    engine = ready_engine(play)
    turns, heard = await begun(engine, cwd)
    turns.submit("go")
    await heard.speaking.wait()
    for text in ("be brief", "use seconds"):
        turns.submit(text)
    sent.set()
    await told.wait()
    assert turns.steering == ["use seconds"]
    engine.cancel()
    await heard.done()


@pytest.mark.parametrize(
    ("text", "shown"),
    [("/review-diff src/", "/review-diff src/"), ("//x", "/x"), ("/tmp is full", "/tmp is full")],
)
async def test_a_skill_or_a_slash_that_steers_is_shown_as_waiting(
    cwd: Path, text: str, shown: str
) -> None:
    engine = ready_engine(until_cancelled(TextDelta("working")))
    turns, heard = await begun(engine, cwd)
    turns.submit("go")
    await heard.speaking.wait()
    turns.submit(text)
    assert turns.steering == [shown]
    engine.cancel()
    await heard.done()


@pytest.mark.parametrize(
    ("text", "orders", "turns"),
    [
        ("# use tabs", 1, []),
        ("#use tabs", 1, []),
        ("# A heading\n\nand text", 0, ["# A heading\n\nand text"]),
        ("## A heading", 0, ["## A heading"]),
        (" #1 is open", 0, [" #1 is open"]),
    ],
)
async def test_one_line_with_a_number_sign_is_a_note(
    cwd: Path, text: str, orders: int, turns: list[str]
) -> None:
    engine = ready_engine()
    submissions, heard = await begun(engine, cwd)
    submissions.submit(text)
    await heard.done()
    assert [turn.prompt for turn in engine.turns] == turns
    note = cwd / ".decode/MEMORY.md"
    assert (note.read_text() if note.exists() else "") == "- use tabs\n" * orders
