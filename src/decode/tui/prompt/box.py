"""The single input surface: a text area that knows sending, history, menu and pastes."""

import time
from collections.abc import Callable, Mapping

from textual import events
from textual.message import Message
from textual.widgets.text_area import EditResult, Location

from decode.tui.faults.text_area import SteadyTextArea
from decode.tui.prompt.chips import Chips, pasted_text
from decode.tui.prompt.choices import Choice, Sources, choices_for
from decode.tui.prompt.history import History
from decode.tui.prompt.menu import Menu

_NEW_LINE = frozenset(("shift+enter", "ctrl+enter", "ctrl+j", "shift+\r", "ctrl+shift+enter"))


class Prompt(SteadyTextArea):
    """Posts `Submitted`; everything else it does stays inside the box."""

    DEFAULT_CSS = """
    Prompt { height: auto; min-height: 1; max-height: 33vh; border: none; padding: 0 1 0 0;
        background: $background; color: $foreground; }
    Prompt:focus { border: none; }
    Prompt .text-area--placeholder { color: $soft; }
    """

    class Submitted(Message):
        """Text to be carried out; `queued` asks to wait for the end of the running turn."""

        def __init__(self, text: str, queued: bool = False) -> None:
            super().__init__()
            self.text = text
            self.queued = queued

    class Left(Message):
        """Ctrl+D on an empty box."""

    class MenuChanged(Message):
        """The menu has other choices or another mark."""

    def __init__(self, sources: Sources, history: History, *, id: str | None = None) -> None:
        super().__init__(
            id=id, compact=True, highlight_cursor_line=False, tab_behavior="focus", soft_wrap=True
        )
        self.match_cursor_bracket = False
        self.menu = Menu()
        self.history_of_texts = history
        self.chips = Chips()
        self.busy = False
        self._sources = sources
        self._closed_for: str | None = None
        self._stash: list[str] = []
        self._keys: Mapping[str, Callable[[], bool]] = {
            "enter": self._enter,
            "alt+enter": self._alt_enter,
            "tab": self._tab,
            "up": self._up,
            "down": self._down,
            "ctrl+p": self._up,
            "ctrl+n": self._down,
            "escape": self._escape,
            "ctrl+d": self._leave,
            "ctrl+s": self._put_aside,
            **dict.fromkeys(_NEW_LINE, self._new_line),
        }

    # What the program puts in and takes out

    @property
    def full_text(self) -> str:
        """The text with pastes whole."""
        return self.chips.expand(self.text)

    def put(self, text: str) -> None:
        """Replace the text, as one step that can be undone; the cursor goes to its end."""
        self.replace(self.chips.fold(text) if len(text) > 10_000 else text, (0, 0), self._last)
        self.move_cursor(self._last)

    @property
    def _last(self) -> Location:
        return self.document.end

    # Keys

    async def _on_key(self, event: events.Key) -> None:
        act = self._keys.get(event.key)
        taken = act() if act else False
        if taken:
            event.stop()
            event.prevent_default()

    async def _on_paste(self, event: events.Paste) -> None:
        """Put pasted text in; nothing in it is a key."""
        event.stop()
        event.prevent_default()
        self.last_key = time.monotonic()
        text = self.chips.fold(pasted_text(event.text))
        if text and (result := self._replace_via_keyboard(text, *self.selection)):
            self.move_cursor(result.end_location)

    def _enter(self) -> bool:
        choice = self.menu.marked
        if choice is not None and not choice.exact:
            self._take(choice)
            if not choice.runs:
                return True
        elif self._continues():
            return True
        return self._submit(queued=False)

    def _alt_enter(self) -> bool:
        return self._submit(queued=True) if self.busy else self._new_line()

    def _continues(self) -> bool:
        """A backslash before Enter makes a new line."""
        row, column = self.cursor_location
        if self.document.get_line(row)[:column].endswith("\\"):
            self.replace("\n", (row, column - 1), (row, column))
            return True
        return False

    def _new_line(self) -> bool:
        if result := self._replace_via_keyboard("\n", *self.selection):
            self.move_cursor(result.end_location)
        return True

    def _submit(self, queued: bool) -> bool:
        text = self.full_text
        if text.strip():
            self.history_of_texts.add(text)
            self.clear_text()
            self.post_message(self.Submitted(text, queued))
        return True

    def clear_text(self) -> None:
        """Empty the box; undo brings the text back."""
        self.replace("", (0, 0), self._last)
        self.history_of_texts.rest()

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
        self.post_message(self.Left())
        return True

    def _put_aside(self) -> bool:
        """Stash the draft, or bring it back into an empty box."""
        if self.text:
            self._stash.append(self.text)
            self.clear_text()
        elif self._stash:
            self.put(self._stash.pop())
        return True

    @property
    def stashed(self) -> int:
        """How many drafts are put aside."""
        return len(self._stash)

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

    def _offer(self, choices: list[Choice]) -> None:
        self.menu.offer(choices)
        self.post_message(self.MenuChanged())

    def _move_menu(self, by: int) -> bool:
        self.menu.move(by)
        self.post_message(self.MenuChanged())
        return True

    def _take(self, choice: Choice) -> None:
        row, column = self.cursor_location
        start = (row, max(column - choice.replaced, 0))
        self.replace(choice.insert, start, (row, column))
        if choice.runs:
            self._offer([])

    # Chips stay whole

    def _delete_via_keyboard(self, start: Location, end: Location) -> EditResult | None:
        return super()._delete_via_keyboard(*self._whole_chips(start, end))

    def _whole_chips(self, start: Location, end: Location) -> tuple[Location, Location]:
        low, high = sorted((start, end))
        for left, right in self.chips.spans(self.document.get_line(low[0])):
            low = (low[0], left) if left < low[1] < right else low
        for left, right in self.chips.spans(self.document.get_line(high[0])):
            high = (high[0], right) if left < high[1] < right else high
        return low, high
