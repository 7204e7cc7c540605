"""Writing while a question has the keys: the line for words, and what belongs to the draft."""

from collections.abc import Callable

from rich.cells import cell_len
from textual import events
from textual.message import Message

from decode.tui.faults.text_area import SteadyTextArea

#: Keys that mend what was written; no question has a use for them.
_MENDING = ("backspace", "delete", "ctrl+w", "ctrl+u")
_MOST_ROWS = 6


class Words(SteadyTextArea):
    """One line for words: Enter takes it, Escape goes back."""

    DEFAULT_CSS = """
    Words { height: auto; max-height: 6; border: none; padding: 0 1; background: $raised;
        display: none; }
    Words:focus { border: none; }
    Words.-open { display: block; }
    """

    class Taken(Message):
        """The words, or None when the person went back."""

        def __init__(self, text: str | None) -> None:
            super().__init__()
            self.text = text

    def rows(self, width: int) -> int:
        """Return the rows that the words take in a frame of this width."""
        wrapped = 1 + cell_len(self.text) // max(width - 3, 1)
        return min(wrapped, _MOST_ROWS) if self.has_class("-open") else 0

    async def _on_key(self, event: events.Key) -> None:
        if event.key in ("enter", "escape"):
            event.stop()
            event.prevent_default()
            self.post_message(self.Taken(self.text if event.key == "enter" else None))


class Typed(Message):
    """A key or a paste that belongs to what the person writes."""

    def __init__(self, event: events.Key | events.Paste) -> None:
        super().__init__()
        self.event = event


class Writing:
    """Tells keys that are written from keys that answer.

    A letter that begins is given to `speak`, which opens the line for words, or posted as `Typed`,
    and so is every key that follows until the frame has the keys again. A key that mends the draft
    is posted whenever it comes.
    """

    def __init__(
        self,
        words: Words,
        post: Callable[[Typed], object],
        speak: Callable[[str], None] | None = None,
    ) -> None:
        self._words, self._post, self._speak = words, post, speak
        self._passing = False

    def over(self) -> None:
        """The frame has the keys again."""
        self._passing = False

    def key(self, event: events.Key, *, answers: bool) -> bool:
        """Take a key that is written; False when it `answers`, or does something else."""
        letter = event.character if event.is_printable else None
        if self._words.has_class("-open"):
            # It was just opened, and gets the keys itself in a moment.
            self._words.insert(letter or "")
            return letter is not None
        begins = (letter is not None and not answers) or self._mends(event.key)
        taken = event.key != "escape" if self._passing else begins
        if taken:
            self.take(event, letter or "")
        return taken

    def _mends(self, key: str) -> bool:
        return self._speak is None and key in _MENDING

    def take(self, event: events.Key | events.Paste, text: str) -> None:
        """Take a key or a paste that is written, and `text`, what it writes."""
        if self._speak is not None:
            self._speak(text)
        else:
            self._passing = True
            self._post(Typed(event))
