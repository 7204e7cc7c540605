"""A session that comes onto the stage."""

import threading
from pathlib import Path

import pytest

from decode.config.paths import data_dir
from decode.entities.errors import UsageError
from decode.session.session import Session
from decode.tui.app import DecodeApp
from decode.tui.prompt.draft import project_key
from tests.tui.driving import (
    rows,
    screen,
    session_of,
    show_of,
    type_text,
    until,
    until_gone,
    until_true,
)
from tests.tui.scripted import ready_engine, session_over


async def test_the_session_is_opened_after_the_first_frame(cwd: Path) -> None:
    opened: list[str] = []

    def opening() -> Session:
        opened.append(rows(app))
        return session_over(ready_engine(), cwd)

    app = DecodeApp(opening, "first")
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, "echo: first")
    assert "commands and skills" in opened[0]


async def test_what_happens_while_it_is_opened_is_not_lost(cwd: Path) -> None:
    gate = threading.Event()

    def opening() -> Session:
        gate.wait(60)
        return session_over(ready_engine(), cwd)

    app = DecodeApp(opening)
    async with app.run_test(size=(80, 24)) as pilot:
        app.background_is(dark=False)
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "queued  go")
        await type_text(pilot, "draft")
        gate.set()
        await until(pilot, "echo: go")
        assert app.stage.prompt.text == "draft"
        assert app.stage.look.palette.name == "light"


async def test_what_keeps_it_from_being_opened_ends_the_program(cwd: Path) -> None:
    del cwd

    def opening() -> Session:
        raise UsageError("no such session", "decode sessions list")

    app = DecodeApp(opening)
    async with app.run_test(size=(80, 24)) as pilot:
        while app.is_running:
            await pilot.pause(0.01)
    assert app.return_code == 2
    assert app.failure is not None
    assert app.failure.message == "no such session"


async def test_a_lost_draft_comes_back_once(cwd: Path) -> None:
    folder = data_dir() / "drafts"
    folder.mkdir(parents=True)
    (folder / f"{project_key(cwd)}-{2**22 - 5}.txt").write_text("precious")
    async with screen(ready_engine(), cwd) as (app, pilot):
        await until(pilot, "left by a session")
        assert app.stage.prompt.text == "precious"
    assert not list(folder.iterdir())


async def test_the_draft_on_disk_follows_the_box(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        await type_text(pilot, "words")
        drafts = data_dir() / "drafts"
        await until_true(pilot, lambda: drafts.exists() and any(drafts.glob("*.txt")))
        (path,) = drafts.iterdir()
        assert path.read_text() == "words"
        await pilot.press("enter")
        await until(pilot, "echo: words")
        assert not path.exists()
        show_of(app).leave(0)


@pytest.mark.parametrize(("code", "kept"), [(0, False), (143, True)])
async def test_a_draft_is_kept_when_something_else_ends_the_program(
    cwd: Path, code: int, kept: bool
) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        await type_text(pilot, "words")
        show_of(app).leave(code)
        await pilot.pause()
    assert bool(list((data_dir() / "drafts").glob("*.txt"))) is kept
    assert app.return_code == code


async def test_a_shell_line_runs_as_the_person_and_the_model_sees_it_with_the_next_prompt(
    cwd: Path,
) -> None:
    engine = ready_engine()
    async with screen(engine, cwd) as (app, pilot):
        await type_text(pilot, "!echo from-the-shell")
        await pilot.press("enter")
        await until(pilot, "│ from-the-shell")
        await until_true(pilot, lambda: not session_of(app).occupied)
        assert engine.turns == []
        await type_text(pilot, "!!echo mine-alone")
        await pilot.press("enter")
        await until(pilot, "│ mine-alone")
        await until_true(pilot, lambda: not session_of(app).occupied)
        await type_text(pilot, "look")
        await pilot.press("enter")
        await until(pilot, "▌ look")
    (turn,) = engine.turns
    assert turn.shown == "look"
    assert turn.prompt.startswith("look\n\nThe user ran this command")
    assert "from-the-shell" in turn.prompt
    assert "mine-alone" not in turn.prompt


async def test_b089_a_command_that_takes_long_is_seen_and_escape_stops_it(cwd: Path) -> None:
    engine = ready_engine()
    engine.takes_long = "compact"
    async with screen(engine, cwd) as (app, pilot):
        await until_gone(pilot, "starting the engine")
        show_of(app).turns.linger = 0.0
        await type_text(pilot, "/compact")
        await pilot.press("enter")
        await until(pilot, "running your command")
        await pilot.press("escape")
        await until(pilot, "nothing was changed")
        await until_gone(pilot, "running your command")


async def test_b089_escape_stops_a_shell_line(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        await until_gone(pilot, "starting the engine")
        await type_text(pilot, "!sleep 300")
        await pilot.press("enter")
        await until(pilot, "running your command")
        while not session_of(app).occupied:
            await pilot.pause(0.02)
        await pilot.press("escape")
        await until_gone(pilot, "running your command")
        assert "failed" in rows(app)
