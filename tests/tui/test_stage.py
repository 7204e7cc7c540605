"""What stands on the screen, at every size."""

from pathlib import Path

import pytest

from decode.entities.event import TextDelta, TodoChanged
from tests.tui.driving import rows, screen, show_of, type_text, until
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
        show_of(app).stage.note("look here", 0.2)
        assert "look here" in rows(app)
        await pilot.pause(0.4)
        assert "look here" not in rows(app)


async def test_a_shell_line_has_another_mark(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        await type_text(pilot, "!ls")
        await pilot.pause()
        assert "$ !ls" in rows(app)
