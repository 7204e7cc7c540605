"""What stands on the screen, at every size."""

from pathlib import Path

import pytest
from textual.pilot import Pilot

from decode.config.settings import Settings
from decode.entities.event import TextDelta, TodoChanged
from decode.tui.app import DecodeApp
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
from tests.tui.scenes import SCENES, SIZES, Scene
from tests.tui.scripted import playing, ready_engine
from tests.tui.snapshots import compared


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
        await until_true(pilot, lambda: bool(engine.turns) and not session_of(app).busy)
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


async def test_a_later_note_stands_for_its_own_while(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        stage, passed = show_of(app).stage, list[str]()
        stage.note("first", 0.05)
        stage.note("second", 60.0)
        # Due after the first note's end, and so called after it.
        stage.set_timer(0.1, lambda: passed.append(stage.status.note))
        await until_true(pilot, lambda: bool(passed))
        assert passed == ["second"]


async def test_a_note_stands_at_the_foot_for_a_while(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        stage = show_of(app).stage
        stage.note("look here", 60.0)
        await until(pilot, "look here")
        stage.note("look again", 0.05)
        await until_true(pilot, lambda: stage.status.note == "")
        await until_gone(pilot, "look again")


async def test_a_shell_line_has_another_mark(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        await type_text(pilot, "!ls")
        await pilot.pause()
        assert "$ !ls" in rows(app)


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("name", SCENES)
async def test_the_screen_looks_as_it_did(
    name: str, theme: str, cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(cwd.parent))
    monkeypatch.setenv("DECODE_REDUCED_MOTION", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    scene, settings = SCENES[name], Settings(theme=theme)
    for skill in scene.skills:
        folder = cwd / ".decode" / "skills" / skill
        folder.mkdir(parents=True)
        about = f"What {skill} does, in a sentence that is longer than a narrow screen."
        (folder / "SKILL.md").write_text(f"---\nname: {skill}\ndescription: {about}\n---\nDo it.\n")
    async with screen(ready_engine(), cwd, size=SIZES[0], settings=settings) as (app, pilot):
        await until_true(
            pilot, lambda: show_of(app).turns.ready and bool(app.stage.status.state.agent)
        )
        await played(pilot, app, scene)
        for width, height in SIZES:
            await pilot.resize_terminal(width, height)
            await pilot.pause()
            await compared(f"{name}-{width}x{height}-{theme}", pilot)


async def played(pilot: Pilot[None], app: DecodeApp, scene: Scene) -> None:
    show = show_of(app)
    show.deck.quiet = 0.0
    show.apply(session_of(app).set_mode(scene.mode))
    app.stage.prompt.put(scene.text)
    for event in scene.events:
        show.apply(event)
    app.stage.show_waiting(tuple(scene.waiting), "", busy=False)
    if scene.subject is not None:
        show.deck.open(scene.subject)
    await pilot.pause()
    for key in scene.keys[:1]:
        await opened(pilot, app, scene, closed=key.startswith("ctrl"))
        await pilot.press(key)
    if scene.panel:
        await opened(pilot, app, scene)
    await pilot.press(*scene.keys[1:])
    await pilot.pause()


async def opened(pilot: Pilot[None], app: DecodeApp, scene: Scene, *, closed: bool = False) -> None:
    if scene.panel and not closed:
        await until_true(pilot, lambda: app.focused not in (None, app.stage.prompt))
