"""What stands on the screen, at every size."""

import os
from pathlib import Path

import pytest
from textual.pilot import Pilot

from decode import __version__
from decode.entities.event import TextDelta, TodoChanged
from tests.tui.driving import rows, screen, session_of, show_of, type_text, until, until_gone
from tests.tui.scenes import SCENES
from tests.tui.scripted import playing, ready_engine


@pytest.mark.parametrize("size", [(20, 6), (40, 12), (80, 24), (300, 100)])
async def test_every_size(cwd: Path, size: tuple[int, int]) -> None:
    engine = ready_engine(playing(TextDelta("**An answer** with 日本語 and 🙂 " * 20)))
    async with screen(engine, cwd, size=size) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "日本語")
        shown = rows(app)
        assert ">" in shown
        assert "default" in shown
        assert len(shown.split("\n")) <= size[1]


async def test_a_low_screen_does_without_frames(cwd: Path) -> None:
    engine = ready_engine(playing(TodoChanged((("1", "a task", "pending"),))))
    async with screen(engine, cwd, size=(60, 12)) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await pilot.pause(0.2)
        assert "╭" not in rows(app)
        assert "a task" not in rows(app)
        await pilot.resize_terminal(60, 24)
        await until(pilot, "a task")
        assert "╭" in rows(app)


async def test_the_task_list_folds(cwd: Path) -> None:
    engine = ready_engine(playing(TodoChanged((("1", "a task", "pending"),))))
    async with screen(engine, cwd) as (app, pilot):
        await type_text(pilot, "go")
        await pilot.press("enter")
        await until(pilot, "a task")
        await pilot.press("ctrl+t")
        assert "a task" not in rows(app)
        assert "tasks 0 of 1 done" in rows(app)


async def test_a_note_stands_at_the_foot_for_a_while(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        show_of(app).stage.note("look here", 3.0)
        await until(pilot, "look here")
        await until_gone(pilot, "look here")


async def test_a_shell_line_has_another_mark(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        await type_text(pilot, "!ls")
        await pilot.pause()
        assert "$ !ls" in rows(app)


PICTURES = Path(__file__).parent / "pictures"


@pytest.mark.parametrize("name", SCENES)
async def test_the_screen_looks_as_it_did(
    name: str, cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(cwd.parent))
    scene = SCENES[name]
    async with screen(ready_engine(playing(*scene.events)), cwd, size=scene.size) as (app, pilot):
        await until_gone(pilot, "starting the engine")
        show_of(app).apply(session_of(app).set_mode(scene.mode))
        app.stage.prompt.put(scene.text)
        if scene.events:
            await pilot.press("enter")
        await steady(pilot)
        shown = rows(app).replace(__version__, "0.0.0").rstrip() + "\n"
    picture = PICTURES / f"{name}.txt"
    if "PYTEST_NEW_PICTURES" in os.environ:
        picture.write_text(shown, "utf-8")
    assert shown == picture.read_text("utf-8")


async def steady(pilot: Pilot[None]) -> None:
    """Wait until the screen has not changed for a while."""
    before, same = "", 0
    while same < 8:
        await pilot.pause(0.1)
        shown = rows(pilot.app)
        same = same + 1 if shown == before else 0
        before = shown
