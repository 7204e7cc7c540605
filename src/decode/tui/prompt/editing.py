"""The text of the box: pastes, chips that stay whole, new lines, what the program puts in."""

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from textual import events
from textual.widgets.text_area import EditResult, Location, Selection

from decode.entities.errors import UsageError
from decode.tui.faults.text_area import SteadyTextArea
from decode.tui.prompt.chips import Chips, pasted_text
from decode.tui.prompt.graphemes import left_of, right_of, start_of
from decode.tui.prompt.messages import PromptNoted, PromptPasting

if TYPE_CHECKING:
    from decode.session.pictures import Picture

Pictures = Callable[[str], Sequence["Picture"]]


class Draftable(SteadyTextArea):
    """A text area of several lines; a large paste stands in it as one short word."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(
            id=id, compact=True, highlight_cursor_line=False, tab_behavior="focus", soft_wrap=True
        )
        self.match_cursor_bracket = False
        self.chips = Chips()
        self.pictures: Pictures = _none
        self._stash: list[str] = []

    @property
    def full_text(self) -> str:
        """The text with pastes whole and pictures by their places."""
        return self.chips.expand(self.text)

    def put(self, text: str) -> None:
        """Replace the text, as one step that can be undone; the cursor goes to its end."""
        self.replace(self.chips.returned(self.chips.with_pictures(text)), (0, 0), self.last)
        self.move_cursor(self.last)

    @property
    def last(self) -> Location:
        """Where the text ends."""
        return self.document.end

    def clear_text(self) -> None:
        """Empty the box; undo brings the text back."""
        self.replace("", (0, 0), self.last)

    def put_aside(self) -> bool:
        """Stash the draft, or bring it back into an empty box."""
        if self.text:
            self._stash.append(self.text)
            self.clear_text()
            note = "put aside; the same key on an empty box brings it back"
            self.post_message(PromptNoted(note, 2.0))
        elif self._stash:
            self.put(self._stash.pop())
        return True

    @property
    def stashed(self) -> int:
        """How many drafts are put aside."""
        return len(self._stash)

    async def _on_paste(self, event: events.Paste) -> None:
        """Put pasted text in; nothing in it is a key. Without text it may be a picture."""
        event.stop()
        event.prevent_default()
        self.last_key = time.monotonic()
        if event.text:
            self.take_paste(event.text)
        else:
            self.post_message(PromptPasting())

    def take_paste(self, text: str) -> None:
        """Put text in at the cursor: paths of pictures attach these, a large text is a chip."""
        text = pasted_text(text)
        try:
            # To a command of the person's own a path is a path.
            pictures = () if self.text.startswith("!") else self.pictures(text)
        except UsageError as error:
            self.post_message(PromptNoted(str(error)))
            pictures = ()
        if pictures:
            self.attach(*pictures)
        else:
            self._put_in(self.chips.fold(text))

    def attach(self, *pictures: "Picture") -> None:
        """Put the chips of pictures in at the cursor."""
        row, column = self.selection.start
        before = self.document.get_line(row)[:column][-1:]
        if before == "@" and self.selection.is_empty:
            self.selection = Selection((row, column - 1), (row, column))
            before = ""
        blank = " " if before and not before.isspace() else ""
        mentions = " ".join(picture.mention for picture in pictures)
        self._put_in(f"{blank}{self.chips.with_pictures(mentions)} ")

    def _put_in(self, text: str) -> None:
        if text and (result := self._replace_via_keyboard(text, *self.selection)):
            self.move_cursor(result.end_location)

    def get_cursor_left_location(self) -> Location:
        """One character to the left, whatever it is made of."""
        row, column = self.cursor_location
        if not column:
            return super().get_cursor_left_location()
        return row, left_of(self.document.get_line(row), column)

    def get_cursor_right_location(self) -> Location:
        """One character to the right, whatever it is made of."""
        row, column = self.cursor_location
        line = self.document.get_line(row)
        if column >= len(line):
            return super().get_cursor_right_location()
        return row, right_of(line, column)

    def get_cursor_up_location(self) -> Location:
        """The line above, never inside a character."""
        return self._outside(super().get_cursor_up_location())

    def get_cursor_down_location(self) -> Location:
        """The line below, never inside a character."""
        return self._outside(super().get_cursor_down_location())

    def _outside(self, place: Location) -> Location:
        row, column = place
        return row, start_of(self.document.get_line(row), column)

    def continue_line(self) -> bool:
        """Make a new line of a backslash before the cursor; False when there is none."""
        row, column = self.cursor_location
        if self.document.get_line(row)[:column].endswith("\\"):
            self.replace("\n", (row, column - 1), (row, column))
            return True
        return False

    def new_line(self) -> bool:
        """Break the line at the cursor."""
        if result := self._replace_via_keyboard("\n", *self.selection):
            self.move_cursor(result.end_location)
        return True

    def _delete_via_keyboard(self, start: Location, end: Location) -> EditResult | None:
        return super()._delete_via_keyboard(*self.whole_chips(start, end))

    def whole_chips(self, start: Location, end: Location) -> tuple[Location, Location]:
        """Return the part widened to whole chips where it would cut one."""
        low, high = sorted((start, end))
        # What deletes a line ends at the start of the next one, which the last line has not.
        high = min(high, self.document.end)
        for left, right in self.chips.spans(self.document.get_line(low[0])):
            low = (low[0], left) if left < low[1] < right else low
        for left, right in self.chips.spans(self.document.get_line(high[0])):
            high = (high[0], right) if left < high[1] < right else high
        return low, high


def _none(text: str) -> Sequence["Picture"]:
    del text
    return ()
