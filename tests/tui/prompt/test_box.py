"""The single input surface."""

import pytest

from decode.config.actions import keymap
from tests.tui.driving import type_text
from tests.tui.prompt.stand import Box


@pytest.mark.parametrize("key", ["shift+enter", "ctrl+j", "ctrl+enter", "alt+enter"])
async def test_keys_that_make_a_new_line(key: str) -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "ab")
        await pilot.press("left", key)
        assert app.prompt.text == "a\nb"
        await pilot.press("enter")
        await pilot.pause()
    assert app.sent == [("a\nb", False)]


async def test_a_backslash_before_enter_makes_a_new_line() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "one")
        await pilot.press("backslash", "enter")
        await type_text(pilot, "two")
        assert app.prompt.text == "one\ntwo"
        await pilot.press("enter")
        await pilot.pause()
    assert app.sent == [("one\ntwo", False)]


async def test_alt_enter_queues_while_a_turn_runs() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        app.prompt.busy = True
        await type_text(pilot, "later")
        await pilot.press("alt+enter")
        await pilot.pause()
    assert app.sent == [("later", True)]


async def test_a_blank_text_is_not_sent() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("space", "enter", "enter")
        await pilot.pause()
    assert app.sent == []


async def test_b034_the_exact_name_runs_on_enter() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "/mode")
        await pilot.press("enter")
        await pilot.pause()
    assert app.sent == [("/mode", False)]


async def test_enter_takes_the_marked_row_and_runs_it_unless_it_needs_words() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "/mo")
        await pilot.press("down", "enter")
        await pilot.pause()
        assert app.sent == [("/mode-check ", False)]
        await type_text(pilot, "/f")
        await pilot.press("enter")
        await pilot.pause()
        assert app.prompt.text == "/fix "
        assert len(app.sent) == 1
        await type_text(pilot, "12")
        await pilot.press("enter")
        await pilot.pause()
    assert app.sent[-1] == ("/fix 12", False)


async def test_tab_completes_and_never_sends() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "/mo")
        await pilot.press("tab")
        assert app.prompt.text == "/mode "
        await type_text(pilot, "see @ab")
        await pilot.press("tab")
        assert app.prompt.text == "/mode see @src/ab.py "
        await pilot.press("tab")
        await pilot.pause()
    assert app.sent == []


async def test_escape_closes_the_menu_until_the_text_changes() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "/mo")
        assert app.prompt.menu.choices
        await pilot.press("escape")
        assert not app.prompt.menu.choices
        assert app.prompt.text == "/mo"
        await type_text(pilot, "d")
        assert app.prompt.menu.choices


async def test_up_and_down_walk_the_history_on_the_first_and_last_line() -> None:
    app = Box("one", "two\nlines")
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "draft")
        await pilot.press("up")
        assert app.prompt.text == "two\nlines"
        await pilot.press("up")
        assert app.prompt.text == "two\nlines"
        await pilot.press("up")
        assert app.prompt.text == "one"
        await pilot.press("down", "down")
        assert app.prompt.text == "draft"


async def test_a_command_from_the_history_opens_no_menu() -> None:
    app = Box("/mode")
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("up")
        assert app.prompt.text == "/mode"
        assert not app.prompt.menu.choices
        await pilot.press("enter")
        await pilot.pause()
    assert app.sent == [("/mode", False)]


async def test_ctrl_d_leaves_only_an_empty_box() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "ab")
        await pilot.press("home", "ctrl+d")
        assert app.prompt.text == "b"
        await pilot.press("ctrl+d", "ctrl+d")
        await pilot.pause()
    assert app.left == 1


async def test_pages_are_scrolled_above_the_box() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await pilot.press("pageup", "pagedown")
        await pilot.pause()
    assert app.paged == [-1, 1]


async def test_the_box_grows_to_a_third_of_the_screen() -> None:
    app = Box()
    async with app.run_test(size=(60, 30)) as pilot:
        assert app.prompt.size.height == 1
        await pilot.press(*["ctrl+j"] * 4)
        assert app.prompt.size.height == 5
        await pilot.press(*["ctrl+j"] * 30)
        assert 8 <= app.prompt.size.height <= 10


async def test_keys_of_a_person_take_the_place_of_the_usual_ones() -> None:
    app = Box("earlier")
    async with app.run_test(size=(60, 20)) as pilot:
        given = {"submit": ("alt+s",), "newline": ("enter",), "undo": (), "back": ("f3",)}
        app.prompt.take_keys(keymap(given), vim=False)
        await type_text(pilot, "ab")
        await pilot.press("enter", "ctrl+z")
        assert app.prompt.text == "ab\n"
        await pilot.press("alt+s")
        assert app.sent == [("ab\n", False)]
        await pilot.press("up")
        assert app.prompt.text == ""
        await pilot.press("f3")
        assert app.prompt.text == "ab\n"


async def test_undo_and_redo() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "ab")
        await pilot.press("ctrl+z")
        assert app.prompt.text == ""
        await pilot.press("ctrl+y")
        assert app.prompt.text == "ab"


async def test_what_is_put_aside_is_in_the_history_too() -> None:
    app = Box()
    async with app.run_test(size=(60, 20)) as pilot:
        await type_text(pilot, "precious")
        await pilot.press("ctrl+s")
        assert app.prompt.history_of_texts.texts == ["precious"]
        await pilot.press("ctrl+s")
        assert (app.prompt.text, app.prompt.stashed) == ("precious", 0)
