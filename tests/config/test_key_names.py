import pytest

from decode.config.actions import ACTIONS
from decode.config.key_names import KeyNameError, normal


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("ctrl+g", "ctrl+g"),
        ("Ctrl+G", "ctrl+g"),
        (" control + x ", "ctrl+x"),
        ("shift+ctrl+alt+p", "alt+ctrl+shift+p"),
        ("cmd+k", "super+k"),
        ("ctrl+/", "ctrl+slash"),
        ("ctrl++", "ctrl+plus"),
        ("PgUp", "pageup"),
        ("esc", "escape"),
        ("alt+return", "alt+enter"),
        ("F12", "f12"),
        ("ctrl+space", "ctrl+space"),
    ],
)
def test_one_spelling_for_each_key(text: str, key: str) -> None:
    assert normal(text) == key


@pytest.mark.parametrize("key", [key for action in ACTIONS for key in action.keys])
def test_the_usual_keys_are_spelt_so(key: str) -> None:
    assert normal(key) == key


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("ctrlg", "there is no key 'ctrlg'", "written like"),
        ("crtl+g", "there is no key 'crtl+g'", "did you mean 'ctrl+g'?"),
        ("ctrl+pagup", "there is no key 'ctrl+pagup'", "did you mean 'ctrl+pageup'?"),
        ("f25", "there is no key 'f25'", "did you mean 'f"),
        ("", "there is no key ''", "written like"),
        ("+", "types a character", "add ctrl+"),
        ("a", "types a character", "add ctrl+"),
        ("shift+a", "types a character", "add ctrl+"),
        ("space", "types a character", "add ctrl+"),
        ("ctrl+m", "cannot be told from enter", "terminals send enter"),
        ("ctrl+i", "cannot be told from tab", "terminals send tab"),
        ("ctrl+[", "cannot be told from escape", "terminals send escape"),
    ],
)
def test_what_no_action_can_have(text: str, message: str, hint: str) -> None:
    with pytest.raises(KeyNameError, match="key") as caught:
        normal(text)
    assert message in str(caught.value)
    assert hint in caught.value.hint
