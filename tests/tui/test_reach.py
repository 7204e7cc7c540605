"""Colours, clipboard, editor."""

from pathlib import Path

import pytest

from decode.config.settings import Settings
from decode.entities.event import ThemeChosen
from tests.tui.driving import screen, show_of
from tests.tui.scripted import ready_engine


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
