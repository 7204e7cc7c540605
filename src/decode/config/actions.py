"""What keys can do on the screen: every action with the keys it has unless a person says else."""

from collections.abc import Mapping
from dataclasses import dataclass

Keymap = Mapping[str, tuple[str, ...]]
"""From the name of an action to its keys, as Textual spells them."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a key does.

    `box` actions are the input box's own; of the others `first` ones come before whatever widget
    has the keys. `fixed` keys stay, whatever a person adds.
    """

    name: str
    keys: tuple[str, ...]
    about: str
    box: bool = False
    first: bool = False
    fixed: bool = False


ACTIONS = (
    Action("submit", ("enter",), "submit; while a turn runs: steer it", box=True),
    Action(
        "queue", ("alt+enter",), "while a turn runs: queue for after it; else a new line", box=True
    ),
    Action("newline", ("shift+enter", "ctrl+enter", "ctrl+j"), "a new line", box=True),
    Action(
        "interrupt",
        ("escape",),
        "close the menu or a panel; refuse a question and stop; stop the turn or your own command; "
        "on an empty box, twice: go back to an earlier prompt",
        fixed=True,
    ),
    Action(
        "clear",
        ("ctrl+c",),
        "copy a selection; close a list; clear the draft (undo brings it back); stop; "
        "pressed twice: leave",
    ),
    Action("close", ("ctrl+d",), "on an empty box: leave", box=True),
    Action("quit", ("ctrl+q",), "leave; asks while a turn runs", first=True),
    Action(
        "mode", ("shift+tab",), "next mode: default, edit, plan (and out of bypass)", first=True
    ),
    Action("complete", ("tab",), "complete what the menu marks", box=True),
    Action(
        "back",
        ("up", "ctrl+p"),
        "earlier inputs of this project, on the first line of the box",
        box=True,
    ),
    Action("forward", ("down", "ctrl+n"), "later inputs, on the last line of the box", box=True),
    Action("history", ("ctrl+r",), "search earlier inputs", first=True),
    Action("editor", ("ctrl+g",), "write in `$VISUAL` or `$EDITOR`", first=True),
    Action("stash", ("ctrl+s",), "put the draft aside; on an empty box bring it back", box=True),
    Action("undo", ("ctrl+z",), "undo", box=True),
    Action("redo", ("ctrl+y",), "redo", box=True),
    Action(
        "paste", ("ctrl+v",), "attach the clipboard's image; without one paste its text", box=True
    ),
    Action("unfold", ("ctrl+o",), "unfold or fold the newest card, or the marked one", first=True),
    Action("mark-up", ("alt+up",), "mark a card, or the one above", first=True),
    Action("mark-down", ("alt+down",), "mark the card below", first=True),
    Action(
        "copy", ("alt+c",), "copy the marked card's source, without a mark the last answer",
        first=True,
    ),
    Action(
        "copy-code",
        ("alt+k",),
        "copy the newest code block, or the marked answer's; again: the one before",
        first=True,
    ),
    Action("find", ("ctrl+f",), "find words in the transcript", first=True),
    Action("page-up", ("pageup",), "scroll up by a page", box=True),
    Action("page-down", ("pagedown",), "scroll down by a page", box=True),
    Action("top", ("ctrl+home",), "scroll to the beginning"),
    Action("bottom", ("ctrl+end",), "follow the end again"),
    Action("tasks", ("ctrl+t",), "fold the task list; in a list: switch a row on or off"),
    Action(
        "mouse", ("f9",), "give the mouse to the terminal for its own selecting, or take it back",
        first=True,
    ),
)  # fmt: skip

ACTION = {action.name: action for action in ACTIONS}
DEFAULT: Keymap = {action.name: action.keys for action in ACTIONS}


def keymap(given: Keymap) -> Keymap:
    """Return the keys of every action: the given ones, the usual ones for the others."""
    return {**DEFAULT, **given}


_SHOWN = {
    "escape": "Esc",
    "pageup": "PageUp",
    "pagedown": "PageDown",
    "backslash": "\\",
    "slash": "/",
    "underscore": "_",
}


def shown(key: str) -> str:
    """Return a key as people write it, such as `Ctrl+G`."""
    return "+".join(_SHOWN.get(part, part.replace("_", " ").title()) for part in key.split("+"))


def shown_keys(keys: tuple[str, ...]) -> str:
    """Return the keys of an action in one line."""
    return ", ".join(shown(key) for key in keys) or "(no key)"


def table(keys: Keymap = DEFAULT) -> str:
    """Return the keys and what they do as a Markdown table; the action's name is the setting's."""
    rows = [
        f"| {shown_keys(keys[action.name])} | `{action.name}` | {action.about} |"
        for action in ACTIONS
    ]
    return "\n".join(("| key | action | what it does |", "|---|---|---|", *rows))
