"""The whole line: from a key to the model and back to the screen."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from decode.entities.call import ToolCall, ToolKind
from decode.entities.errors import LoopError
from decode.entities.event import (
    Event,
    Notice,
    TextDelta,
    ThoughtDelta,
    ToolFinished,
    ToolStarted,
    TurnEnded,
)
from decode.entities.state import Mode
from decode.entities.turn import Turn
from tests.tui.driving import rows, screen, session_of, show_of, type_text, until, until_gone
from tests.tui.scripted import (
    ScriptedEngine,
    playing,
    ready_engine,
    until_cancelled,
)


async def test_a_prompt_reaches_the_engine_and_its_answer_the_screen(cwd: Path) -> None:
    engine = ready_engine(playing(TextDelta("**Hello** wor"), TextDelta("ld")))
    async with screen(engine, cwd) as (_, pilot):
        await type_text(pilot, "say hello")
        await pilot.press("enter")
        shown = await until(pilot, "Hello world")
    assert "say hello" in shown
    assert [turn.prompt for turn in engine.turns] == ["say hello"]


async def test_what_is_typed_while_the_engine_starts_is_queued_in_sight_and_then_sent(
    cwd: Path,
) -> None:
    engine = ScriptedEngine()
    async with screen(engine, cwd, prompt="first") as (app, pilot):
        await type_text(pilot, "second")
        await pilot.press("enter")
        await type_text(pilot, "draft")
        shown = await until(pilot, "queued  second")
        assert "starting the engine" in shown
        assert engine.turns == []
        engine.ready.set()
        await until(pilot, "echo: second")
        assert [turn.prompt for turn in engine.turns] == ["first", "second"]
        assert app.stage.prompt.text == "draft"
        await until_gone(pilot, "queued")


async def test_escape_interrupts_and_keeps_the_draft(cwd: Path) -> None:
    engine = ready_engine(until_cancelled(TextDelta("working on it")))
    async with screen(engine, cwd) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "working on it")
        await type_text(pilot, "next idea")
        await pilot.press("escape")
        await until(pilot, "interrupted")
        assert app.stage.prompt.text == "next idea"


async def test_enter_steers_and_alt_enter_queues_while_a_turn_runs(cwd: Path) -> None:
    engine = ready_engine(until_cancelled(TextDelta("working on it")))
    async with screen(engine, cwd) as (_, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "working on it")
        await type_text(pilot, "also this")
        await pilot.press("enter")
        await pilot.pause()
        await type_text(pilot, "later")
        await pilot.press("alt+enter")
        await until(pilot, "queued  later")
        assert engine.steered == ["also this"]
        assert len(engine.turns) == 1


async def test_an_unknown_command_sends_nothing_and_keeps_the_draft(cwd: Path) -> None:
    engine = ready_engine()
    async with screen(engine, cwd) as (app, pilot):
        await type_text(pilot, "/comit now")
        await pilot.press("enter")
        await until(pilot, "/commit")
        assert engine.turns == []
        assert app.stage.prompt.text == "/comit now"
        await pilot.press("enter")
        await until(pilot, "echo: /comit now")


async def test_shift_tab_cycles_the_three_modes(cwd: Path) -> None:
    engine = ready_engine()
    async with screen(engine, cwd) as (app, pilot):
        await until(pilot, "default")
        seen: list[str] = []
        for _ in range(3):
            await pilot.press("shift+tab")
            seen.append(session_of(app).state.mode)
    assert seen == ["edit", "plan", "default"]
    assert engine.modes == seen


async def test_bypass_cannot_be_missed_and_shift_tab_leaves_it(cwd: Path) -> None:
    engine = ready_engine()
    async with screen(engine, cwd) as (app, pilot):
        show_of(app).apply(session_of(app).set_mode(Mode.BYPASS))
        await until(pilot, "!! BYPASS !!")
        assert app.stage.box.has_class("-bypass")
        await pilot.press("shift+tab")
        assert session_of(app).state.mode is Mode.DEFAULT


async def test_ctrl_c_clears_the_draft_and_then_twice_leaves(cwd: Path) -> None:
    engine = ready_engine()
    async with screen(engine, cwd) as (app, pilot):
        await type_text(pilot, "draft")
        await pilot.press("ctrl+c")
        assert app.stage.prompt.text == ""
        await pilot.press("ctrl+z")
        assert app.stage.prompt.text == "draft"
        await pilot.press("ctrl+c", "ctrl+c")
        await until(pilot, "press ctrl+c again to leave")
        assert app.is_running
        await pilot.press("ctrl+c")
        await pilot.pause()
        assert not app.is_running


@pytest.mark.parametrize("key", ["ctrl+d", "ctrl+q"])
async def test_leaving_while_a_turn_runs_asks_first(cwd: Path, key: str) -> None:
    engine = ready_engine(until_cancelled(TextDelta("working on it")))
    async with screen(engine, cwd) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "working on it")
        await pilot.press(key)
        await until(pilot, "interrupt and leave")
        await pilot.press("escape")
        await until_gone(pilot, "interrupt and leave")
        assert app.is_running
        await pilot.press(key)
        await until(pilot, "interrupt and leave")
        await pilot.press("2")
        await pilot.pause()
        assert not app.is_running


async def test_ctrl_d_deletes_in_a_draft_and_leaves_an_empty_box(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        await type_text(pilot, "ab")
        await pilot.press("home", "ctrl+d")
        assert app.stage.prompt.text == "b"
        await pilot.press("ctrl+d", "ctrl+d")
        await pilot.pause()
        assert not app.is_running


async def test_a_failed_turn_gives_the_prompt_back(cwd: Path) -> None:
    async def failing(engine: ScriptedEngine, turn: Turn) -> AsyncIterator[Event]:
        del engine, turn
        yield Notice("the provider is overloaded", "error")
        raise LoopError("the engine process ended", "the next prompt starts it again")

    engine = ready_engine(failing)
    async with screen(engine, cwd) as (app, pilot):
        await type_text(pilot, "precious words")
        await pilot.press("enter")
        await until(pilot, "the engine process ended")
        await pilot.pause()
        assert app.stage.prompt.text == "precious words"


async def test_a_turn_that_ends_unsent_gives_the_prompt_back(cwd: Path) -> None:
    engine = ready_engine(playing(TurnEnded("failed", unsent="precious words", exit_code=1)))
    async with screen(engine, cwd) as (app, pilot):
        await type_text(pilot, "precious words")
        await pilot.press("enter")
        await until(pilot, "the turn failed")
        assert app.stage.prompt.text == "precious words"


HOSTILE = ["[", "/", "see ", "[/", r"\[", "[@click=app.quit]x[/]", "[bold red]b[/]", "\x1b[31m"]


async def test_b107_hostile_text_is_drawn_at_every_chunk_boundary(cwd: Path) -> None:
    events: list[Event] = [TextDelta(piece) for piece in HOSTILE]
    events += [ThoughtDelta(piece) for piece in HOSTILE]
    call = ToolCall("c9", "[/b]", ToolKind.OTHER, {}, "[link=x [/")
    events += [
        ToolStarted(call),
        ToolFinished("c9", False, "".join(HOSTILE)),
        Notice("[/x", "info"),
    ]
    engine = ready_engine(playing(*events))
    async with screen(engine, cwd) as (app, pilot):
        await type_text(pilot, "[/go] [bold")
        await pilot.press("enter")
        shown = await until(pilot, "[link=x [/")
        assert "[/go] [bold" in shown
        assert "[@click=app.quit]x[/]" in shown
        await pilot.press("ctrl+o")
        await pilot.pause()
        assert app.is_running


async def test_the_first_frame_stands_before_anything_is_started(cwd: Path) -> None:
    engine = ScriptedEngine()
    async with screen(engine, cwd) as (app, _):
        assert "commands and skills" in rows(app)


async def test_the_queue_is_edited_while_delivery_holds(cwd: Path) -> None:
    ended = asyncio.Event()

    async def held(engine: ScriptedEngine, turn: Turn) -> AsyncIterator[Event]:
        del engine, turn
        yield TextDelta("working on it")
        await ended.wait()

    engine = ready_engine(held)
    async with screen(engine, cwd) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "working on it")
        for text in ("one", "two", "three"):
            await type_text(pilot, text)
            await pilot.press("alt+enter")
        await until(pilot, "queued  three")
        await type_text(pilot, "/queue")
        await pilot.press("enter")
        await until(pilot, "3. three")
        await pilot.press("delete")
        await until(pilot, "1. two")
        await pilot.press("ctrl+down")
        await until(pilot, "1. three")
        await until(pilot, "▸  2. two")
        ended.set()
        await until_gone(pilot, "esc interrupts")
        assert len(engine.turns) == 1
        await pilot.press("escape")
        await until(pilot, "echo: two")
        assert [turn.prompt for turn in engine.turns] == ["go", "three", "two"]
        assert app.stage.prompt.text == ""


async def test_a_queued_message_is_edited_in_the_box(cwd: Path) -> None:
    ended = asyncio.Event()

    async def held(engine: ScriptedEngine, turn: Turn) -> AsyncIterator[Event]:
        del engine, turn
        yield TextDelta("working on it")
        await ended.wait()

    engine = ready_engine(held)
    async with screen(engine, cwd) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "working on it")
        for text in ("one", "two"):
            await type_text(pilot, text)
            await pilot.press("alt+enter")
        await until(pilot, "queued  two")
        await type_text(pilot, "/queue")
        await pilot.press("enter")
        await until(pilot, "2. two")
        await pilot.press("enter")
        await until_gone(pilot, "filter")
        await type_text(pilot, " more")
        assert app.stage.prompt.text == "one more"
        ended.set()
        await until(pilot, "echo: two")
