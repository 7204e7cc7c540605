from pathlib import Path

import pytest

from decode.config.actions import ACTIONS, DEFAULT, keymap, shown, shown_keys, table


def test_no_key_has_two_meanings_and_none_types_a_letter() -> None:
    keys = [key for action in ACTIONS for key in action.keys]
    assert len(set(keys)) == len(keys)
    assert all(len(key) > 1 for key in keys)


def test_every_action_is_named_once_and_explained() -> None:
    assert len(DEFAULT) == len(ACTIONS)
    assert all(action.about and action.keys for action in ACTIONS)


def test_given_keys_take_the_place_of_the_usual_ones() -> None:
    found = keymap({"find": ("f4",), "mouse": ()})
    assert (found["find"], found["mouse"], found["mode"]) == (("f4",), (), ("shift+tab",))


@pytest.mark.parametrize(
    ("key", "text"),
    [("ctrl+g", "Ctrl+G"), ("escape", "Esc"), ("alt+backslash", "Alt+\\"), ("f9", "F9")],
)
def test_keys_as_people_write_them(key: str, text: str) -> None:
    assert shown(key) == text


def test_an_action_without_a_key_says_so() -> None:
    assert shown_keys(()) == "(no key)"
    assert shown_keys(("up", "ctrl+p")) == "Up, Ctrl+P"


def test_the_table_of_the_documentation_is_the_codes() -> None:
    page = Path(__file__).parents[2] / "docs" / "tui.md"
    assert table() in page.read_text("utf-8")
