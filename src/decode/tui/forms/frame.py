"""A question on the screen: what it is about, the answers, and a line for words."""

from collections.abc import Callable, Sequence

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.message import Message
from textual.widget import Widget
from textual.widgets import TextArea

from decode.tui.drawing import Line
from decode.tui.forms.answers import Answer, answer_lines
from decode.tui.forms.body import Body
from decode.tui.forms.room import most_rows
from decode.tui.forms.writing import Words, Writing
from decode.tui.lines import Lines
from decode.tui.look import Look

#: The frame itself, three lines of the subject, and that there is more of it.
_OTHERS = 6


class Frame(Widget, can_focus=True):
    """Draws a subject and its answers; posts `Chosen`. Escape means the question is refused.

    Letters are no answer: where the last answer `speaks` they begin its words, else they are
    posted as `Typed`, as is every key that follows until the frame is given the keys again.
    """

    DEFAULT_CSS = """
    Frame { height: auto; max-height: 70vh; border: round $faint; padding: 0 1; }
    Frame:focus-within { border: round $accent; }
    """

    class Chosen(Message):
        """The number of an answer and its words; None for Escape."""

        def __init__(self, number: int | None, words: str = "") -> None:
            super().__init__()
            self.number = number
            self.words = words

    def __init__(
        self,
        body: Callable[[int], list[Line]],
        answers: Sequence[Answer],
        look: Look,
        *,
        marked: int = 0,
        speaks: bool = False,
    ) -> None:
        super().__init__()
        self._look = look
        self._answers = answers
        self._marked = marked
        self._body = Body(body, self._beside)
        self._rows = Lines(self._draw_answers)
        self._words = Words(compact=True, highlight_cursor_line=False)
        self._writing = Writing(self._words, self.post_message, self._speak if speaks else None)

    def compose(self) -> ComposeResult:
        """The subject, the answers, the line for words."""
        yield self._body
        yield self._rows
        yield self._words

    def offer(self, answers: Sequence[Answer], marked: int | None = None) -> None:
        """Show other answers and draw the subject again."""
        self._answers = answers
        self._marked = min(self._marked if marked is None else marked, len(answers) - 1)
        self._body.redraw()
        self._rows.redraw()

    def on_key(self, event: events.Key) -> None:
        """Move, choose, scroll; letters are written, other keys go on to the app."""
        if self._words.has_focus:
            return
        if self._writing.key(event, answers=self._is_number(event.key)):
            event.stop()
            return
        match event.key:
            case "up":
                self._mark(self._marked - 1)
            case "down" | "tab":
                self._mark(self._marked + 1)
            case "pageup":
                self._body.scroll_page_up(animate=False)
            case "pagedown":
                self._body.scroll_page_down(animate=False)
            case _:
                if not self._decide(event.key):
                    return
        event.stop()

    def _decide(self, key: str) -> bool:
        if key == "enter":
            self._choose(self._marked)
        elif key == "escape":
            self.post_message(self.Chosen(None))
        elif self._is_number(key):
            self._choose(int(key) - 1)
        else:
            return False
        return True

    def _is_number(self, key: str) -> bool:
        return key.isdecimal() and 0 < int(key) <= len(self._answers)

    def on_focus(self) -> None:
        """The keys are the frame's again."""
        self._writing.over()

    def on_paste(self, event: events.Paste) -> None:
        """What is pasted answers nothing either."""
        if not self._words.has_focus:
            event.stop()
            self._writing.take(event, event.text)

    def _speak(self, begun: str) -> None:
        self._choose(len(self._answers) - 1, begun)

    def _choose(self, number: int, begun: str = "") -> None:
        self._mark(number)
        words = begun or self._answers[number].words
        if words is None:
            self.post_message(self.Chosen(number))
            return
        self._words.text = words
        self._words.move_cursor(self._words.document.end)
        self._words.add_class("-open")
        self._fit()
        self._words.focus()

    def on_words_taken(self, message: Words.Taken) -> None:
        """Take the words with the marked answer, or go back to the answers."""
        message.stop()
        self._words.remove_class("-open")
        self._fit()
        self.focus()
        if message.text is not None:
            self.post_message(self.Chosen(self._marked, message.text))

    def _mark(self, number: int) -> None:
        self._marked = number % len(self._answers)
        self._rows.redraw()

    def on_text_area_changed(self, message: TextArea.Changed) -> None:
        """Words that need a further line get it."""
        message.stop()
        self._fit()

    def on_resize(self) -> None:
        """Say that there is more to read when the subject does not fit."""
        self.call_after_refresh(self._rows.redraw)

    def _fit(self) -> None:
        """The subject and the answers make room for the line for words."""
        self._rows.redraw()
        self._body.refresh(layout=True)

    def _draw_answers(self, width: int) -> list[Line]:
        longer = self._body.size.height and self._body.max_scroll_y
        more = "⋯ page down shows the rest" if longer else ""
        room = max(most_rows(self) - _OTHERS - self._words.rows(width), 1)
        rows = answer_lines(self._answers, self._marked, (width, room), self._look)
        return [[Segment(more, self._look.accent)], *rows]

    def _beside(self, width: int) -> int:
        """The frame itself, the answers and the line for words."""
        return len(self._draw_answers(width)) + 2 + self._words.rows(width)
