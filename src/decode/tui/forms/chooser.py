"""Rows that are filtered as one types, with the details of the marked one."""

from collections.abc import Sequence

from rich.segment import Segment
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from decode.entities.event import Option
from decode.tui.drawing import Line, clipped, prefixed, spread, styled, wrapped
from decode.tui.forms.fuzzy import beyond, matching
from decode.tui.look import Look
from decode.tui.screen_text import one_line, screen_text

_BESIDE = 90
_PREVIEW = 14


class Chooser(Widget, can_focus=True):
    """Posts `Pressed` with the marked row and the key: enter, ctrl+t or one of the row's own."""

    DEFAULT_CSS = """
    Chooser { height: 1fr; border: round $faint; padding: 0 1; background: $background; }
    Chooser:focus { border: round $accent; }
    Chooser.-fit { height: auto; max-height: 70vh; }
    """

    class Pressed(Message):
        """A key on a row; the row is None when the screen is left."""

        def __init__(self, option: Option | None, key: str) -> None:
            super().__init__()
            self.option = option
            self.key = key

    #: The text that looks for what was typed beyond the rows; "" when there is no more to be found.
    search = ""

    def __init__(self, title: str, options: Sequence[Option], look: Look, hint: str = "") -> None:
        super().__init__()
        self._title, self._options, self._look, self._hint = title, options, look, hint
        self._query = ""
        self._found = list(options)
        self._at = next((at for at, option in enumerate(options) if option.current), 0)
        self._first = 0
        self._further = 0

    def take(self, options: Sequence[Option]) -> None:
        """Show other rows; the mark stays on the row of the same label."""
        label = self.marked.label if self.marked else ""
        self._options = options
        self._filter()
        self._at = next((at for at, one in enumerate(self._found) if one.label == label), self._at)
        self._at = max(min(self._at, len(self._found) - 1), 0)
        self.refresh()

    @property
    def marked(self) -> Option | None:
        """The row that keys act on."""
        return self._found[self._at] if self._at < len(self._found) else None

    def on_key(self, event: events.Key) -> None:
        """Move, filter, press; other keys go on to the app."""
        page = max(self.size.height - 4, 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}
        if event.key in steps:
            self._move(steps[event.key])
        elif event.key in ("backspace", "ctrl+u"):
            self._type(self._query[:-1] if event.key == "backspace" else "")
        elif event.character and event.is_printable:
            self._type(self._query + event.character)
        elif not self._press(event.key):
            return
        event.stop()

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
        self.refresh()

    def _type(self, query: str) -> None:
        self._query, self._at, self._first = query, 0, 0
        self._filter()
        self.refresh()

    def _filter(self) -> None:
        self._found = matching(self._query, self._options)
        further = beyond(self.search, self._query)
        self._found += further
        self._further = len(further)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return what all rows need; a list that fits is as high as that."""
        details = max((one.detail.count("\n") for one in self._options), default=0)
        return max(len(self._options), min(details, _PREVIEW)) + 3

    def render_line(self, y: int) -> Strip:
        """Draw one row of the screen."""
        lines = self._lines(self.size.width, self.size.height)
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
        foot = [Segment(clipped(self._keys(), width), look.soft)]
        room = max(height - 3, 1)
        return [head, typed, *self._middle(width, room), foot]

    def _middle(self, width: int, room: int) -> list[Line]:
        detailed = any(option.detail for option in self._options)
        if width >= _BESIDE and detailed:
            left = width * 45 // 100
            rows = self._rows(left, room)
            details = self._details(width - left - 3, room)
            bar = Segment(" │ ", self._look.faint)
            return [
                [*Strip(row).adjust_cell_length(left), bar, *detail]
                for row, detail in zip(rows, details, strict=True)
            ]
        below = self._details(width, min(room // 3, 8)) if detailed and room > 8 else []
        return [*self._rows(width, room - len(below)), *below]

    def _rows(self, width: int, room: int) -> list[Line]:
        self._first = max(min(self._first, self._at), self._at - room + 1, 0)
        window = self._found[self._first : self._first + room]
        bare = not any(row.description or row.group for row in window)
        most = width - 6 if bare else width // 2
        names = min(max((len(one_line(row.label)) for row in window), default=0), most)
        rows = [
            _row(option, self._first + index == self._at, (names, width), self._look)
            for index, option in enumerate(window)
        ]
        if not self._found:
            rows.append([Segment("  nothing matches", self._look.soft)])
        return [*rows, *[list[Segment]() for _ in range(room - len(rows))]][:room]

    def _details(self, width: int, room: int) -> list[Line]:
        text = screen_text(self.marked.detail) if self.marked else ""
        lines = wrapped(Text(text, self._look.text), width) if text else []
        if len(lines) > room:
            lines = [*lines[: room - 1], [Segment("…", self._look.soft)]]
        return prefixed([*lines, *[list[Segment]() for _ in range(room - len(lines))]], Segment(""))

    def _keys(self) -> str:
        """What keys do here; a hint of the command itself stands for the usual ones."""
        option = self.marked
        named: list[tuple[str, str]] = []
        if option and not self._hint:
            named += [("enter", "choose")] if option.submit or option.insert else []
            named += [("ctrl+t", "on or off")] if option.toggle else []
        named += [(action.key, action.label) for action in option.actions] if option else []
        keys = [f"{key} {label}" for key, label in [*named, ("esc", "close")]]
        return " · ".join([one_line(self._hint), *keys] if self._hint else keys)


def _row(option: Option, marked: bool, sizes: tuple[int, int], look: Look) -> Line:
    names, width = sizes
    label = clipped(one_line(option.label), names)
    here = "✓" if option.current else " "
    group, about = one_line(option.group), one_line(option.description)
    room = max(width - names - len(group) - 7, 0)
    line = [
        Segment("▸" if marked else " ", look.accent),
        Segment(f"{here} ", look.ok),
        Segment(label.ljust(names + 2), look.strong if marked else look.text),
        Segment(clipped(about, room), look.text if marked else look.soft),
    ]
    line = spread(line, [Segment(group, look.soft)], width)
    return styled(line, look.raised) if marked else line
