"""The keys of the program itself; those of the box, menus and panels are theirs."""

from textual.binding import Binding

from decode.config.actions import ACTION, ACTIONS, DEFAULT, Keymap


def program_bindings(keys: Keymap = DEFAULT) -> list[Binding]:
    """Return what each key of the program presses, for the actions that are not the box's own."""
    return [
        Binding(key, f"press('{action.name}')", action.about, show=False, priority=action.first)
        for action in ACTIONS
        if not action.box
        for key in keys[action.name]
    ]


def box_actions(keys: Keymap = DEFAULT) -> dict[str, str]:
    """Return what each key of the box does there."""
    return {key: name for name, own in keys.items() if ACTION[name].box for key in own}
