from decode.config.actions import ACTIONS, DEFAULT, keymap
from decode.tui.bindings import box_actions, program_bindings


def test_every_action_is_the_programs_or_the_boxs() -> None:
    program = {binding.action for binding in program_bindings()}
    box = set(box_actions().values())
    assert program == {f"press('{action.name}')" for action in ACTIONS if not action.box}
    assert box == {action.name for action in ACTIONS if action.box}


def test_other_keys_take_their_place() -> None:
    keys = keymap({"find": ("f4", "f5"), "mouse": (), "stash": ("f6",)})
    found = {binding.key: binding.action for binding in program_bindings(keys)}
    assert (found["f4"], found["f5"]) == ("press('find')", "press('find')")
    assert "ctrl+f" not in found
    assert "f9" not in found
    assert box_actions(keys)["f6"] == "stash"
    assert "ctrl+s" not in box_actions(keys)
    assert set(DEFAULT["find"]) == {"ctrl+f"}
