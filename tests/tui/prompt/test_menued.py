"""The box with its menu."""

from decode.config.actions import DEFAULT
from tests.tui.driving import type_text
from tests.tui.prompt.stand import Box


async def test_no_menu_opens_while_letters_are_commands() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        app.prompt.take_keys(DEFAULT, vim=True)
        await type_text(pilot, "/modex")
        await pilot.press("escape", "escape", "x")
        assert app.prompt.text == "/mode"
        assert not app.prompt.menu.choices


async def test_escape_closes_the_menu_until_the_text_changes() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "/mo")
        assert app.prompt.menu.choices
        await pilot.press("escape")
        assert not app.prompt.menu.choices
        await type_text(pilot, "d")
        assert app.prompt.menu.choices
