"""Rows that are filtered as one types, with the details of the marked one."""

from collections.abc import Sequence

from rich.segment import Segment
from textual import events
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from decode.entities.event import Option
from decode.tui.drawing import Line, spread
from decode.tui.forms.fuzzy import beyond, matching
from decode.tui.forms.room import most_rows
from decode.tui.forms.row import key_lines
from decode.tui.forms.sheet import Sheet
from decode.tui.forms.writing import Typed
from decode.tui.look import Look
from decode.tui.screen_text import one_line

_MENDING = ("backspace", "ctrl+u", "ctrl+w")
_SIDEWAYS = {"left": -1, "right": 1}


class Chooser(Widget, can_focus=True):
    """Posts `Pressed` with the marked row and the key: enter, ctrl+t or one of the row's own."""

    DEFAULT_CSS = """
    Chooser { height: 1fr; border: round $faint; padding: 0 1; background: $background; }
    Chooser:focus { border: round $accent; }
    Chooser.-fit { height: auto; }
    """

    class Pressed(Message):
        """A key on a row; the row is None when the screen is left."""

        def __init__(self, option: Option | None, key: str) -> None:
            super().__init__()
            self.option = option
            self.key = key

    #: The text that looks for what was typed beyond the rows; "" when there is no more to be found.
    search = ""
    #: False where a row decides something: what is typed is then written into the draft.
    filters = True

    def __init__(self, title: str, options: Sequence[Option], look: Look, hint: str = "") -> None:
        super().__init__()
        self._title, self._options, self._look, self._hint = title, options, look, hint
        self._query = ""
        self._found = list(options)
        self._at = next((at for at, option in enumerate(options) if option.current), 0)
        self._further = 0
        self._sheet = Sheet(look)
        self._drawn: list[Line] = []

    def take(self, options: Sequence[Option]) -> None:
        """Show other rows; the mark stays on the row of the same label, else of the same detail."""
        marked = self.marked
        self._options = options
        self._filter()
        self._at = max(min(self._place(marked), len(self._found) - 1), 0)
        self.refresh()

    def _place(self, marked: Option | None) -> int:
        """Where a row that was marked is now; a row that is numbered keeps its detail."""
        if marked is None:
            return self._at
        same = [at for at, one in enumerate(self._found) if one.label == marked.label]
        same += [
            at for at, one in enumerate(self._found) if one.detail and one.detail == marked.detail
        ]
        return same[0] if same else self._at

    @property
    def marked(self) -> Option | None:
        """The row that keys act on."""
        return self._found[self._at] if self._at < len(self._found) else None

    def on_key(self, event: events.Key) -> None:
        """Move, filter, press; other keys go on to the app."""
        page = max(self.size.height - 4, 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}
        if not self.filters and (event.is_printable or event.key in _MENDING):
            self.post_message(Typed(event))
        elif event.key in steps:
            self._move(steps[event.key])
        elif event.key in _SIDEWAYS:
            self._sheet.detail.turn(_SIDEWAYS[event.key])
            self.refresh()
        elif event.key in _MENDING:
            self._mend(event.key)
        elif event.character and event.is_printable:
            self._type(self._query + event.character)
        elif not self._press(event.key):
            return
        event.stop()

    def _mend(self, key: str) -> None:
        """Take back a character, a word or all of what was typed."""
        word = self._query.rstrip().rpartition(" ")
        kept = {"backspace": self._query[:-1], "ctrl+u": "", "ctrl+w": word[0] + word[1]}
        self._type(kept[key])

    def _press(self, key: str) -> bool:
        own = {action.key for action in self.marked.actions} if self.marked else set[str]()
        if key == "escape":
            self.post_message(self.Pressed(None, key))
        elif self.marked and key in ("enter", "ctrl+t", *own):
            self.post_message(self.Pressed(self.marked, key))
        else:
            return False
        return True

    def _move(self, by: int) -> None:
        self._at = max(min(self._at + by, len(self._found) - 1), 0)
        self._sheet.detail.rewind()
        self.refresh()

    def _type(self, query: str) -> None:
        self._query, self._at = query, 0
        self._sheet.detail.rewind()
        self._filter()
        self.refresh()

    def _filter(self) -> None:
        self._found = matching(self._query, self._options)
        further = beyond(self.search, self._query)
        self._found += further
        self._further = len(further)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return what all rows need; a list that fits is as high as that."""
        del container, viewport
        rows = self._sheet.height(self._options, width)
        return min(rows + 2 + len(self._foot(width)), max(most_rows(self) - 2, 4))

    def render_lines(self, crop: Region) -> list[Strip]:
        """Draw all rows once for those that are asked for."""
        self._drawn = self._lines(self.size.width, self.size.height)
        return super().render_lines(crop)

    def render_line(self, y: int) -> Strip:
        """Draw one row of the screen."""
        lines = self._drawn
        strip = Strip(lines[y] if y < len(lines) else [])
        return strip.adjust_cell_length(self.size.width, self.rich_style).apply_style(
            self.rich_style
        )

    def _lines(self, width: int, height: int) -> list[Line]:
        look = self._look
        count = f"{len(self._found) - self._further} of {len(self._options)}"
        title = [Segment(one_line(self._title), look.accent + look.strong)]
        head = spread(title, [Segment(count, look.soft)], width)
        typed = [Segment("filter ", look.soft), Segment(f"{one_line(self._query)}▏", look.text)]
        foot = self._foot(width)
        room = max(height - 2 - len(foot), 1)
        sheet = self._sheet.draw(self._options, self._found, self._at, (width, room))
        return [head, typed if self.filters else [], *sheet, *foot]

    def _foot(self, width: int) -> list[Line]:
        return key_lines(self._keys(), width, self._look)

    def _keys(self) -> list[str]:
        """What keys do here; a hint of the command itself stands for the usual ones."""
        option = self.marked
        named: list[tuple[str, str]] = []
        if option and not self._hint:
            named += [("enter", "choose")] if option.submit or option.insert else []
            named += [("ctrl+t", "on or off")] if option.toggle else []
        named += [(action.key, action.label) for action in option.actions] if option else []
        keys = [f"{key} {label}" for key, label in [*named, ("esc", "close")]]
        return [one_line(self._hint), *keys] if self._hint else keys
