"""Colours, clipboard, editor."""

from pathlib import Path

import pytest
from textual.events import Paste

from decode.config.paths import data_dir
from decode.config.settings import Settings
from decode.entities.event import ThemeChosen
from decode.session.pictures import read_picture
from tests.pictures import png
from tests.tui.driving import screen, show_of, type_text, until
from tests.tui.scripted import ready_engine
from tests.tui.test_outside import program


async def test_auto_goes_back_to_what_suits_the_terminal(cwd: Path) -> None:
    async with screen(ready_engine(), cwd) as (app, pilot):
        show_of(app).background_is(dark=False)
        for name, worn in (("dark-colourblind", "dark-colourblind"), ("auto", "light")):
            show_of(app).reach(ThemeChosen(name))
            await pilot.pause()
            assert app.stage.look.palette.name == worn


@pytest.mark.parametrize(
    ("theme", "dark", "worn"),
    [
        ("auto", False, "light"),
        ("auto", True, "dark"),
        ("dark", False, "dark"),
        ("light", True, "light"),
        ("dark-colourblind", False, "dark-colourblind"),
        ("no such theme", False, "dark"),
    ],
)
async def test_the_terminals_background_counts_for_auto_alone(
    cwd: Path, theme: str, dark: bool, worn: str
) -> None:
    async with screen(ready_engine(), cwd, settings=Settings(theme=theme)) as (app, pilot):
        show_of(app).background_is(dark)
        await pilot.pause()
        assert app.stage.look.palette.name == worn
        assert app.theme == f"decode-{worn}"


@pytest.fixture
def tools(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "bin"
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    return folder


async def test_the_clipboards_image_is_attached_by_a_key(
    cwd: Path, tmp_path: Path, tools: Path
) -> None:
    (tmp_path / "image").write_bytes(png())
    offer = f'case "$*" in *list*) echo image/png;; *) cat {tmp_path}/image;; esac'
    program(tools, "wl-paste", offer)
    engine = ready_engine()
    async with screen(engine, cwd) as (app, pilot):
        await type_text(pilot, "see")
        await pilot.press("ctrl+v")
        await until(pilot, "[image 1: clipboard.png")
        await pilot.press("enter")
        await until(pilot, "echo: see [image 1: clipboard.png")
        assert [read_picture(Path(path)) for path in engine.turns[0].images] == [png()]
        assert app.stage.prompt.text == ""


async def test_without_an_image_the_clipboards_text_is_pasted(cwd: Path, tools: Path) -> None:
    program(tools, "wl-paste", '[ "$1" = --list-types ] || printf "some text"')
    async with screen(ready_engine(), cwd) as (app, pilot):
        await pilot.press("ctrl+v")
        await until(pilot, "some text")
        assert app.stage.prompt.text == "some text"


async def test_an_empty_clipboard_is_said(cwd: Path, tools: Path) -> None:
    program(tools, "wl-paste", "exit 1")
    async with screen(ready_engine(), cwd) as (_, pilot):
        await pilot.press("ctrl+v")
        await until(pilot, "the clipboard holds no image and no text")


@pytest.mark.parametrize("keep", [True, False])
async def test_an_image_is_kept_only_where_sessions_are(
    cwd: Path, tmp_path: Path, keep: bool
) -> None:
    (tmp_path / "a.png").write_bytes(png())
    async with screen(ready_engine(), cwd, settings=Settings(keep_session=keep)) as (app, pilot):
        app.stage.prompt.post_message(Paste(str(tmp_path / "a.png")))
        await until(pilot, "[image 1: a.png")
        show_of(app).leave(0)
    assert bool(list(data_dir().rglob("a.png"))) is keep
