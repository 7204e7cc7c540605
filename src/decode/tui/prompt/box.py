"""The single input surface: a text area that knows sending, history, menu and pastes."""

from collections.abc import Callable, Mapping

from textual import events

from decode.tui.prompt.choices import NOTHING, Choice, Commands, Files, Sources, choices_for
from decode.tui.prompt.editing import Draftable
from decode.tui.prompt.history import History
from decode.tui.prompt.menu import Menu
from decode.tui.prompt.messages import (
    PromptLeft,
    PromptMenuChanged,
    PromptPaged,
    PromptSubmitted,
)

_NEW_LINE = frozenset(("shift+enter", "ctrl+enter", "ctrl+j", "shift+\r", "ctrl+shift+enter"))


class Prompt(Draftable):
    """Posts `PromptSubmitted`; everything else it does stays inside the box."""

    DEFAULT_CSS = """
    Prompt { height: auto; min-height: 1; max-height: 33vh; border: none; padding: 0 1 0 0;
        background: $background; color: $foreground; }
    Prompt:focus { border: none; }
    Prompt .text-area--placeholder { color: $soft; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.menu = Menu()
        self.history_of_texts = History(None)
        self._sources = NOTHING
        self.busy = False
        self._closed_for: str | None = None
        self._keys: Mapping[str, Callable[[], bool]] = {
            "enter": self._enter,
            "alt+enter": self._alt_enter,
            "tab": self._tab,
            "up": self._up,
            "down": self._down,
            "ctrl+p": self._up,
            "ctrl+n": self._down,
            "pageup": lambda: self._page(-1),
            "pagedown": lambda: self._page(1),
            "escape": self._escape,
            "ctrl+d": self._leave,
            "ctrl+s": self.put_aside,
            **dict.fromkeys(_NEW_LINE, self.new_line),
        }

    def connect(self, commands: Commands, files: Files, history: History) -> None:
        """Take over where completions and earlier texts come from."""
        self._sources, self.history_of_texts = Sources(commands, files), history
        self.update_suggestion()

    # Keys

    async def _on_key(self, event: events.Key) -> None:
        act = self._keys.get(event.key)
        taken = act() if act else False
        if taken:
            event.stop()
            event.prevent_default()

    def _enter(self) -> bool:
        choice = self.menu.marked
        if choice is not None and not choice.exact:
            self._take(choice)
            if not choice.runs:
                return True
        elif self.continue_line():
            return True
        return self._submit(queued=False)

    def _alt_enter(self) -> bool:
        return self._submit(queued=True) if self.busy else self.new_line()

    def _submit(self, queued: bool) -> bool:
        text = self.full_text
        if text.strip():
            self.history_of_texts.add(text)
            self.clear_text()
            self.post_message(PromptSubmitted(text, queued))
        return True

    def _tab(self) -> bool:
        if choice := self.menu.marked:
            self._take(choice)
        return True

    def _up(self) -> bool:
        if self.menu.choices:
            return self._move_menu(-1)
        if not self.navigator.is_first_wrapped_line(self.cursor_location):
            return False
        return self._walk(self.history_of_texts.back(self.text))

    def _down(self) -> bool:
        if self.menu.choices:
            return self._move_menu(1)
        if not self.navigator.is_last_wrapped_line(self.cursor_location):
            return False
        return self._walk(self.history_of_texts.forward())

    def _walk(self, text: str | None) -> bool:
        if text is not None:
            self.put(text)
            self._closed_for = self.text
            self._offer([])
        return True

    def _escape(self) -> bool:
        if not self.menu.choices:
            return False
        self._closed_for = self.text
        self._offer([])
        return True

    def _leave(self) -> bool:
        if self.text:
            return False
        self.post_message(PromptLeft())
        return True

    def _page(self, by: int) -> bool:
        self.post_message(PromptPaged(by))
        return True

    # The menu

    def update_suggestion(self) -> None:
        """Called by the text area after every edit: look up what can be completed."""
        if not self.is_mounted:
            return
        row, column = self.cursor_location
        before = self.get_text_range((0, 0), (row, column))
        if self.text == self._closed_for:
            self._offer([])
        else:
            self._closed_for = None
            self._offer(choices_for(before, self.text, self._sources))

    def look_again(self) -> None:
        """Follow the disk while the menu is open."""
        if self.menu.choices:
            self.update_suggestion()

    def _offer(self, choices: list[Choice]) -> None:
        self.menu.offer(choices)
        self.post_message(PromptMenuChanged())

    def _move_menu(self, by: int) -> bool:
        self.menu.move(by)
        self.post_message(PromptMenuChanged())
        return True

    def _take(self, choice: Choice) -> None:
        row, column = self.cursor_location
        start = (row, max(column - choice.replaced, 0))
        self.replace(choice.insert, start, (row, column))
        if choice.runs:
            self._offer([])
