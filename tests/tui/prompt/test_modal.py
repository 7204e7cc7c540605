"""Vim's modes in the box."""

from decode.config.actions import DEFAULT
from tests.tui.driving import type_text
from tests.tui.prompt.stand import Box


async def test_a_change_is_one_step_of_undo() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        app.prompt.take_keys(DEFAULT, vim=True)
        await type_text(pilot, "one two")
        await pilot.press("escape", "b", "d", "w")
        assert (app.prompt.text, app.prompt.editing) == ("one ", "NORMAL")
        await pilot.press("u")
        assert app.prompt.text == "one two"
        await pilot.press("ctrl+r")
        assert app.prompt.text == "one "


async def test_what_is_selected_is_shown_and_the_cursor_stands_in_it() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        app.prompt.take_keys(DEFAULT, vim=True)
        await type_text(pilot, "one two")
        await pilot.press("escape", "0", "v", "e")
        assert (app.prompt.selection.start, app.prompt.cursor_location) == ((0, 0), (0, 2))
        assert app.prompt.editing == "VISUAL"
        await pilot.press("d")
        assert app.prompt.text == " two"
        await pilot.press("V")
        assert app.prompt.selected_text == " two"
        await pilot.press("escape")
        assert app.prompt.selected_text == ""


async def test_lines_are_selected_upwards_too() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        app.prompt.take_keys(DEFAULT, vim=True)
        app.prompt.put("one\ntwo\nthree")
        await pilot.press("escape", "V", "k")
        assert app.prompt.selected_text == "two\nthree"
        await pilot.press("d")
        assert app.prompt.text == "one"


async def test_a_click_ends_a_selection() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        app.prompt.take_keys(DEFAULT, vim=True)
        await type_text(pilot, "one two")
        await pilot.press("escape", "v", "b")
        app.prompt.move_cursor((0, 0))
        await pilot.press("x")
        assert (app.prompt.text, app.prompt.editing) == ("ne two", "NORMAL")


async def test_a_chip_goes_as_a_whole() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        app.prompt.take_keys(DEFAULT, vim=True)
        await type_text(pilot, "see ")
        app.prompt.insert(app.prompt.chips.fold("line\n" * 30))
        await pilot.press("escape", "x")
        assert app.prompt.text == "see "


async def test_the_history_is_walked_from_the_first_line() -> None:
    app = Box("earlier")
    async with app.run_test(size=(60, 20)) as pilot:
        app.prompt.take_keys(DEFAULT, vim=True)
        await type_text(pilot, "now")
        await pilot.press("escape", "k")
        assert app.prompt.text == "earlier"
        await pilot.press("j", "x")
        assert app.prompt.text == "no"


async def test_enter_sends_and_the_next_text_is_typed() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        app.prompt.take_keys(DEFAULT, vim=True)
        await type_text(pilot, "one")
        await pilot.press("escape", "enter")
        await type_text(pilot, "dw")
        assert (app.sent, app.prompt.text) == ([("one", False)], "dw")


async def test_escape_answers_a_question_before_it_leaves_a_mode() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        app.prompt.take_keys(DEFAULT, vim=True)
        app.prompt.asked = True
        await type_text(pilot, "one")
        await pilot.press("escape")
        assert app.prompt.editing == "INSERT"
        app.prompt.asked = False
        await pilot.press("escape")
        assert app.prompt.editing == "NORMAL"


async def test_emoji_and_wide_letters_are_moved_over_whole() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        app.prompt.take_keys(DEFAULT, vim=True)
        app.prompt.put("日本 語 x")
        await pilot.press("escape", "0", "w", "x")
        assert app.prompt.text == "日本  x"


async def test_without_vim_letters_are_letters() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "x")
        await pilot.press("escape", "d", "w")
        assert (app.prompt.text, app.prompt.editing) == ("xdw", "")
