from pathlib import Path

import pytest

from decode.config.load import load_settings
from decode.config.paths import config_dir
from decode.config.settings import Settings


def settings(cwd: Path, text: str, name: str = "settings.toml") -> Settings:
    config_dir().mkdir(parents=True, exist_ok=True)
    (config_dir() / name).write_text(text)
    return load_settings(cwd, environ={})


def test_keys_mouse_and_bindings_are_read(cwd: Path) -> None:
    text = '[tui]\nkeys = "vim"\nmouse = false\n[tui.bindings]\nfind = "Alt+F"\nmouse = []\n'
    found = settings(cwd, f'{text}editor = ["f4", "ctrl+e"]\n')
    assert (found.tui.keys, found.tui.mouse) == ("vim", False)
    expected = {"find": ("alt+f",), "mouse": (), "editor": ("f4", "ctrl+e")}
    assert found.tui.bindings == expected
    assert found.diagnostics == ()


def test_a_variable_sets_the_keys(cwd: Path) -> None:
    found = load_settings(cwd, environ={"DECODE_TUI_KEYS": "vim", "DECODE_TUI_MOUSE": "false"})
    assert (found.tui.keys, found.tui.mouse) == ("vim", False)


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        ('fnd = "f4"', "there is no action 'fnd'", "did you mean 'find'?"),
        ('zzzz = "f4"', "there is no action 'zzzz'", "actions are submit, queue"),
        ('find = "crtl+g"', "there is no key 'crtl+g'", "did you mean 'ctrl+g'?"),
        ('find = ["f4", "x"]', "types a character", "add ctrl+"),
        ('find = "ctrl+g"', "Ctrl+G is a key of 'editor' too", "give 'editor' another key"),
        ('find = "escape"', "Esc is a key of 'interrupt' too", "give 'interrupt'"),
    ],
)
def test_what_is_wrong_is_named_with_its_line(
    cwd: Path, line: str, message: str, hint: str
) -> None:
    found = settings(cwd, f'[tui]\nmouse = true\n[tui.bindings]\nmode = "f5"\n{line}\n')
    (fault,) = found.diagnostics
    assert fault.line == 5
    assert "settings.toml:5: tui.bindings" in fault.message
    assert message in fault.message
    assert hint in fault.hint
    assert found.tui.bindings == {"mode": ("f5",)}


def test_two_actions_of_a_person_with_one_key_are_told_once(cwd: Path) -> None:
    found = settings(cwd, '[tui.bindings]\nfind = "f4"\neditor = "f4"\n')
    assert [fault.message.partition(": ")[2] for fault in found.diagnostics] == [
        "tui.bindings.find: F4 is a key of 'editor' too"
    ]
    assert found.tui.bindings == {"editor": ("f4",)}


def test_a_key_is_free_when_its_action_has_another(cwd: Path) -> None:
    found = settings(cwd, '[tui.bindings]\nfind = "ctrl+g"\neditor = "ctrl+f"\n')
    assert found.diagnostics == ()
    assert found.tui.bindings == {"find": ("ctrl+g",), "editor": ("ctrl+f",)}


def test_escape_stays_what_it_is(cwd: Path) -> None:
    found = settings(cwd, '[tui.bindings]\ninterrupt = "f4"\n')
    assert found.tui.bindings == {"interrupt": ("escape", "f4")}


def test_json_and_dotted_names(cwd: Path) -> None:
    found = settings(cwd, '{"tui.bindings": {"find": "f4",\n "fnd": "f5"}}', "settings.json")
    assert found.tui.bindings == {"find": ("f4",)}
    assert [fault.line for fault in found.diagnostics] == [2]


def test_a_project_has_no_say_in_keys(cwd: Path) -> None:
    (cwd / ".decode").mkdir()
    (cwd / ".decode" / "settings.toml").write_text('[tui]\nkeys = "vim"\n')
    found = load_settings(cwd, environ={}, trusted=True)
    assert found.tui.keys == "plain"
    assert "counts only in your own settings" in found.diagnostics[0].message


@pytest.mark.parametrize("value", ["3", '"f4"', "{ find = 3 }", "{ find = [3] }"])
def test_another_kind_of_value_is_refused(cwd: Path, value: str) -> None:
    found = settings(cwd, f"[tui]\nbindings = {value}\n")
    assert "must be a table of keys" in found.diagnostics[0].message
    assert found.tui.bindings == {}
