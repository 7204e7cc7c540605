"""The box under vim's keys, when a person wants them."""

import time
from typing import TYPE_CHECKING

from textual import events
from textual.widgets.text_area import Location, Selection

from decode.tui.prompt.editing import Draftable

if TYPE_CHECKING:
    from decode.tui.prompt.vim.hand import Step, Vim


class Modal(Draftable):
    """A text area that may have modes; without `vim` it is a plain one.

    `asked` is True while a question waits: Esc is its answer then, and no key of vim's.
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.vim: Vim | None = None
        self.asked = False
        self._stood: tuple[Selection, int] | None = None

    @property
    def editing(self) -> str:
        """The mode's name, with the keys of a command that is not complete; "" without modes."""
        if self.vim is None:
            return ""
        return f"{self.vim.mode.upper()} {self.vim.pending}".rstrip()

    @property
    def commands_text(self) -> bool:
        """True while letters are commands and not typed."""
        return self.vim is not None and not self.vim.inserts

    def walk(self, by: int) -> None:
        """Go through the history."""

    def modal_key(self, event: events.Key) -> bool:
        """Let vim have a key; False when it is none of its own."""
        vim = self.vim
        if vim is None or (event.key == "escape" and self.asked):
            return False
        step = vim.press(event.key, event.character, self.text, self._place(vim))
        if not step.taken:
            return False
        self.last_key = time.monotonic()
        self._follow(vim, step)
        return True

    def redone(self) -> bool:
        """Redo for the key that vim has for it; False while letters are typed."""
        if not self.commands_text:
            return False
        self.redo()
        return True

    def _place(self, vim: "Vim") -> int:
        """Where vim's cursor stands, which in a selection is not always where the box's does."""
        if self._stood is not None and self._stood[0] == self.selection:
            return self._stood[1]
        return vim.resting(self.text, self._offset(self.cursor_location))

    def _follow(self, vim: "Vim", step: "Step") -> None:
        if step.ask in ("back", "forward"):
            self.walk(-1 if step.ask == "back" else 1)
        elif step.ask:
            self.undo() if step.ask == "undo" else self.redo()
        else:
            self._change(step.text)
            self._stand(vim, step)
            return
        at = vim.resting(self.text, self._offset(self.cursor_location))
        self.move_cursor(self._location(at))

    def _change(self, text: str) -> None:
        """Replace only what is different, so that undo knows it; chips go as a whole."""
        old = self.text
        if text == old:
            return
        low = _shared(old, text)
        tail = _shared(old[low:][::-1], text[low:][::-1])
        start, end = self._location(low), self._location(len(old) - tail)
        if start != end:
            start, end = self.whole_chips(start, end)
        self.history.checkpoint()
        self.replace(text[low : len(text) - tail], start, end)
        self.history.checkpoint()

    def _stand(self, vim: "Vim", step: "Step") -> None:
        at = min(step.at, len(self.text))
        if step.anchor is None:
            self._stood = None
            self.move_cursor(self._location(at))
            return
        low, high = vim.shown(step)
        self.selection = Selection(self._location(low), self._location(high))
        self._stood = self.selection, at

    def _offset(self, place: Location) -> int:
        row, column = place
        lines = self.document.lines
        return sum(len(lines[one]) + 1 for one in range(row)) + column

    def _location(self, at: int) -> Location:
        start = self.text.rfind("\n", 0, at) + 1
        return self.text.count("\n", 0, start), at - start


def _shared(one: str, other: str) -> int:
    """Return how many characters two texts begin with in common."""
    most = min(len(one), len(other))
    for index in range(most):
        if one[index] != other[index]:
            return index
    return most
