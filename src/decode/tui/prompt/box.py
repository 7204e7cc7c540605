"""The single input surface: a text area that knows sending, history, menu and pastes."""

from collections.abc import Callable, Mapping

from textual import events

from decode.config.actions import DEFAULT, Keymap
from decode.tui.bindings import box_actions
from decode.tui.prompt.choices import Commands, Files, Sources
from decode.tui.prompt.history import History
from decode.tui.prompt.late import new_vim
from decode.tui.prompt.menued import Menued
from decode.tui.prompt.messages import (
    PromptLeft,
    PromptMenuChanged,
    PromptPaged,
    PromptPasting,
    PromptSubmitted,
)

#: How terminals without a protocol of their own spell keys that others name.
_SAME = {"shift+\r": "shift+enter", "ctrl+shift+enter": "ctrl+enter"}
#: Keys of the text area itself that stand for an action here, or for nothing.
_OURS = frozenset(("ctrl+z", "ctrl+y", "ctrl+v"))


class Prompt(Menued):
    """Posts `PromptSubmitted`; everything else it does stays inside the box."""

    DEFAULT_CSS = """
    Prompt { height: auto; min-height: 1; max-height: 33vh; border: none; padding: 0 1 0 0;
        background: $background; color: $foreground; }
    Prompt:focus { border: none; }
    Prompt .text-area--placeholder { color: $soft; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.history_of_texts = History()
        self.busy = False
        self._actions = box_actions(DEFAULT)
        self._acts: Mapping[str, Callable[[], bool]] = {
            "submit": self._enter,
            "queue": self._alt_enter,
            "newline": self.new_line,
            "complete": self._tab,
            "back": self._up,
            "forward": self._down,
            "page-up": lambda: self._page(-1),
            "page-down": lambda: self._page(1),
            "close": self._leave,
            "stash": self.put_aside,
            "paste": self._paste,
            "undo": lambda: self._changed(self.undo),
            "redo": lambda: self._changed(self.redo),
        }

    def connect(self, commands: Commands, files: Files, history: History) -> None:
        """Take over where completions and earlier texts come from."""
        self.sources, self.history_of_texts = Sources(commands, files), history
        self.update_suggestion()

    def take_keys(self, keys: Keymap, *, vim: bool) -> None:
        """Take other keys than the usual ones, and vim's modes if wanted."""
        self._actions = box_actions(keys)
        self.vim = new_vim() if vim else None
        self.post_message(PromptMenuChanged())

    async def _on_key(self, event: events.Key) -> None:
        if self._pressed(event) or event.key in _OURS:
            event.stop()
            event.prevent_default()

    def _pressed(self, event: events.Key) -> bool:
        if event.key == "escape" and self.close_menu():
            return True
        if self.modal_key(event):
            self.post_message(PromptMenuChanged())
            return True
        key = _SAME.get(event.key, event.key)
        act = self._acts.get(self._actions.get(key, ""))
        return act() if act else False

    def _enter(self) -> bool:
        choice = self.menu.marked
        if choice is not None and not choice.exact:
            self.take_choice(choice)
            if not choice.runs:
                return True
        elif self.continue_line():
            return True
        return self._submit(queued=False)

    def _alt_enter(self) -> bool:
        return self._submit(queued=True) if self.busy else self.new_line()

    def _submit(self, queued: bool) -> bool:
        text = self.chips.plain(self.text)
        if text.strip():
            self.history_of_texts.add(text)
            self.clear_text()
            if self.vim is not None:
                self.vim.begin_insert()
            self.post_message(PromptSubmitted(text, queued))
        return True

    def _tab(self) -> bool:
        if choice := self.menu.marked:
            self.take_choice(choice)
        return True

    def _up(self) -> bool:
        if self.menu.choices:
            return self.move_menu(-1)
        if not self.navigator.is_first_wrapped_line(self.cursor_location):
            return False
        self.walk(-1)
        return True

    def _down(self) -> bool:
        if self.menu.choices:
            return self.move_menu(1)
        if not self.navigator.is_last_wrapped_line(self.cursor_location):
            return False
        self.walk(1)
        return True

    def walk(self, by: int) -> None:
        """Put the text before or after into the box."""
        history = self.history_of_texts
        text = history.back(self.text) if by < 0 else history.forward()
        if text is not None:
            self.put(text)
            self.keep_closed()

    def put_aside(self) -> bool:
        """Stash the draft, or bring it back; the history holds it too, whatever happens."""
        if self.text:
            self.history_of_texts.add(self.full_text)
        return super().put_aside()

    def _changed(self, act: Callable[[], None]) -> bool:
        act()
        return True

    def _paste(self) -> bool:
        self.post_message(PromptPasting())
        return True

    def _leave(self) -> bool:
        if self.text:
            return False
        self.post_message(PromptLeft())
        return True

    def _page(self, by: int) -> bool:
        self.post_message(PromptPaged(by))
        return True
