"""Questions for permission on the screen: who answers, how, and what never answers."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import cast

import pytest
from textual import events

from decode.entities.call import Approval, Part, Reply, Scope, ToolCall, ToolKind
from decode.entities.errand import TodoChanged
from decode.entities.event import (
    Asked,
    ToolStarted,
)
from decode.entities.preview import Diff, Shell
from decode.tui.app import DecodeApp
from tests.tui.driving import screen, show_of, type_text, until, until_gone, until_true
from tests.tui.scripted import (
    playing,
    ready_engine,
)

CALL = ToolCall("c1", "bash", ToolKind.EXECUTE, {}, "git push", Shell("git push"))
QUESTION = Approval(
    "q1",
    CALL,
    "reaches the network",
    (Part("git push", "reaches the network"),),
    cwd="/repo",
    profile="workspace-write",
    proposal="bash(git push)",
)
WIDER = ["4", "backspace", "colon", "asterisk", "right_parenthesis", "enter"]


REPLIES = [
    (["1"], Reply(True)),
    (["2"], Reply(True, scope=Scope.SESSION, rule="bash(git push)")),
    (["3", "enter"], Reply(True, scope=Scope.PROJECT, rule="bash(git push)")),
    (WIDER, Reply(True, scope=Scope.EVERYWHERE, rule="bash(git push:*)")),
    (["enter"], Reply(False)),
    (["5"], Reply(False)),
    (["6", "n", "o", "enter"], Reply(False, feedback="no")),
    (["6", "escape", "up", "enter"], Reply(False)),
    (["escape"], Reply(False, stop=True)),
]


@pytest.mark.parametrize(("keys", "reply"), REPLIES)
async def test_the_answers_to_a_permission_question(
    cwd: Path, keys: list[str], reply: Reply
) -> None:
    engine = ready_engine(playing(ToolStarted(CALL), Asked(QUESTION)))
    async with screen(engine, cwd, size=(100, 40)) as (app, pilot):
        await type_text(pilot, "push")
        await pilot.press("enter")
        shown = await until(pilot, "bash(git push)")
        assert "/repo" in shown
        assert "workspace-write" in shown
        while app.focused is app.stage.prompt:
            await pilot.pause(0.05)
        await pilot.press(*keys)
        await pilot.pause()
        assert engine.replies == {"q1": reply}
        await until_gone(pilot, "allow once")
        assert app.focused is app.stage.prompt


async def test_the_way_out_of_the_sandbox_is_the_last_answer(cwd: Path) -> None:
    engine = ready_engine(playing(ToolStarted(CALL), Asked(replace(QUESTION, escapes=True))))
    async with screen(engine, cwd, size=(100, 40)) as (app, pilot):
        await type_text(pilot, "push")
        await pilot.press("enter")
        await until(pilot, "without the sandbox")
        while app.focused is app.stage.prompt:
            await pilot.pause(0.05)
        await pilot.press("7")
        await pilot.pause()
        assert engine.replies == {"q1": Reply(True, unconfined=True)}


def never_quiet(app: DecodeApp) -> None:
    """However slowly this machine types, it counts as typing."""
    show_of(app).deck.quiet = 60.0


async def test_keys_of_one_who_is_typing_go_to_the_draft_and_never_answer(cwd: Path) -> None:
    engine = ready_engine(playing(ToolStarted(CALL), Asked(QUESTION)))
    async with screen(engine, cwd, size=(100, 40)) as (app, pilot):
        never_quiet(app)
        await type_text(pilot, "push")
        await pilot.press("enter")
        await until(pilot, "allow once")
        await pilot.press("1", "1", "1", "1")
        assert engine.replies == {}
        assert app.stage.prompt.text == "1111"


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (["g", "o", "space", "2", "1", "x"], "go 21x"),
        (["9", "1"], "91"),
        (["slash", "1", "1"], "/11"),
    ],
)
async def test_who_begins_to_write_writes_the_draft_and_answers_nothing(
    cwd: Path, keys: list[str], text: str
) -> None:
    engine = ready_engine(playing(ToolStarted(CALL), Asked(QUESTION)))
    async with screen(engine, cwd, size=(100, 40)) as (app, pilot):
        show_of(app).deck.quiet = 0.0
        await type_text(pilot, "push")
        await pilot.press("enter")
        await until(pilot, "allow once")
        while app.focused is app.stage.prompt:
            await pilot.pause(0.01)
        never_quiet(app)
        await pilot.press(*keys)
        await pilot.pause()
        assert engine.replies == {}
        assert app.stage.prompt.text == text
        show_of(app).deck.quiet = 0.0
        while app.focused is app.stage.prompt:
            await pilot.pause(0.01)
        await pilot.press("1")
        await pilot.pause()
        assert engine.replies == {"q1": Reply(True)}
        assert app.stage.prompt.text == text


@pytest.mark.parametrize("gap", [0, 1, 2])
async def test_what_is_typed_at_once_over_a_question_stays_in_order(cwd: Path, gap: int) -> None:
    engine = ready_engine(playing(ToolStarted(CALL), Asked(QUESTION)))
    text = "go 21 then 3 and on"
    async with screen(engine, cwd, size=(100, 40)) as (app, pilot):
        show_of(app).deck.quiet = 0.0
        await type_text(pilot, "push")
        await pilot.press("enter")
        await until(pilot, "allow once")
        await until_true(pilot, lambda: app.focused is not app.stage.prompt)
        never_quiet(app)
        for letter in text:
            app.post_message(events.Key("space" if letter == " " else letter, letter))
            for _ in range(gap):
                await asyncio.sleep(0)
        await until_true(pilot, lambda: len(app.stage.prompt.text) == len(text))
        assert app.stage.prompt.text == text
        await until_true(pilot, lambda: app.focused is app.stage.prompt)
        assert engine.replies == {}


async def test_what_is_pasted_over_a_question_stands_in_the_draft(cwd: Path) -> None:
    engine = ready_engine(playing(ToolStarted(CALL), Asked(QUESTION)))
    async with screen(engine, cwd, size=(100, 40)) as (app, pilot):
        show_of(app).deck.quiet = 0.0
        await type_text(pilot, "push")
        await pilot.press("enter")
        await until(pilot, "allow once")
        while app.focused is app.stage.prompt:
            await pilot.pause(0.01)
        app.post_message(events.Paste("1\n2 lines\n"))
        while not app.stage.prompt.text:
            await pilot.pause(0.01)
        assert engine.replies == {}
        assert app.stage.prompt.text == "1\n2 lines\n"


async def test_escape_while_typing_refuses_and_stops_and_keeps_the_draft(cwd: Path) -> None:
    engine = ready_engine(playing(ToolStarted(CALL), Asked(QUESTION)))
    async with screen(engine, cwd, size=(100, 40)) as (app, pilot):
        never_quiet(app)
        await type_text(pilot, "push")
        await pilot.press("enter")
        await until(pilot, "allow once")
        await type_text(pilot, "draft")
        await pilot.press("escape")
        await pilot.pause()
        assert engine.replies["q1"].stop
        assert not engine.replies["q1"].allowed
        assert app.stage.prompt.text == "draft"


async def test_the_screen_at_forty_columns(cwd: Path) -> None:
    engine = ready_engine(playing(ToolStarted(CALL), Asked(QUESTION)))
    async with screen(engine, cwd, size=(40, 24)) as (_, pilot):
        await type_text(pilot, "push")
        await pilot.press("enter")
        shown = await until(pilot, "allow once")
    assert "git push" in shown
    assert all(len(line) <= 40 for line in shown.splitlines())


async def test_a_question_that_cannot_be_made_is_refused(cwd: Path) -> None:
    broken = replace(QUESTION, call=replace(CALL, preview=Diff("a", cast("str", None), "x")))
    engine = ready_engine(playing(ToolStarted(CALL), Asked(broken)))
    async with screen(engine, cwd, size=(100, 40)) as (app, pilot):
        await type_text(pilot, "push")
        await pilot.press("enter")
        await until_true(pilot, lambda: "q1" in engine.replies)
        assert app.is_running
        assert not engine.replies["q1"].allowed


async def test_clicking_the_transcript_leaves_the_keys_to_the_box(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        await pilot.click(app.stage.transcript, offset=(5, 1))
        await type_text(pilot, "still here")
        assert app.stage.prompt.text == "still here"


LONG = replace(
    QUESTION,
    call=replace(CALL, preview=Diff("k.txt", "old\n", "".join(f"{n}\n" for n in range(40)))),
)


@pytest.mark.parametrize("size", [(40, 20), (40, 16), (100, 24)])
async def test_a_question_on_a_low_screen_leaves_the_foot_and_shows_the_rule(
    cwd: Path, size: tuple[int, int]
) -> None:
    todo = TodoChanged(tuple((str(n), f"task {n}", "pending") for n in range(4)))
    engine = ready_engine(playing(todo, ToolStarted(CALL), Asked(LONG)))
    async with screen(engine, cwd, size=size) as (app, pilot):
        show_of(app).deck.quiet = 0.0
        await type_text(pilot, "push")
        await pilot.press("enter")
        shown = await until(pilot, "▸ 5 no")
        assert "default · build" in shown
        assert "permission" in shown
        assert shown.count("╰") == 2
        while app.focused is app.stage.prompt:
            await pilot.pause(0.01)
        await pilot.press("3")
        shown = await until(pilot, "│  bash(git push)")
        assert "default · build" in shown
        assert "▸ 3" in shown
        assert shown.count("╰") == 2
