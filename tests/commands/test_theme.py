from pathlib import Path

import pytest

from decode.config import paths
from decode.config.load import load_settings
from decode.config.schema import THEMES
from decode.entities.errors import UsageError
from decode.entities.event import Notice, Pick, ThemeChosen
from decode.tui.palettes import PALETTES
from tests.commands.running import Desk


def test_the_names_are_those_the_screen_knows() -> None:
    assert set(THEMES) == {"auto", *PALETTES}


async def test_a_theme_is_shown_at_once_and_kept(cwd: Path) -> None:
    chosen, told = await Desk(cwd).run("theme", "light")
    assert chosen == ThemeChosen("light")
    assert isinstance(told, Notice)
    assert load_settings(cwd).theme == "light"


async def test_the_theme_that_was_chosen_is_the_one_marked(cwd: Path) -> None:
    desk = Desk(cwd)
    await desk.run("theme", "light")
    assert desk.renewed == ["settings"]


async def test_a_theme_that_cannot_be_kept_is_shown_all_the_same(cwd: Path) -> None:
    paths.config_dir().mkdir(parents=True)
    (paths.config_dir() / "settings.toml").write_text("broken = =")
    chosen, told = await Desk(cwd).run("theme", "dark")
    assert chosen == ThemeChosen("dark")
    assert isinstance(told, Notice)
    assert told.level == "warning"


async def test_without_a_name_there_is_a_picker(cwd: Path) -> None:
    (pick,) = await Desk(cwd).run("theme")
    assert isinstance(pick, Pick)
    assert [option.label for option in pick.options if option.current] == ["auto"]


async def test_an_unknown_theme_names_the_nearest(cwd: Path) -> None:
    with pytest.raises(UsageError, match="did you mean light"):
        await Desk(cwd).run("theme", "ligth")
