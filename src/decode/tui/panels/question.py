"""A question for an answer: one of the choices, or words of one's own."""

from rich.text import Text
from textual.app import ComposeResult
from textual.widget import Widget

from decode.entities.call import Query, Reply
from decode.tui.drawing import Line, wrapped
from decode.tui.forms.answers import Answer
from decode.tui.forms.frame import Frame
from decode.tui.look import Look
from decode.tui.outcome import Done, Outcome
from decode.tui.panels._spec import PanelSpec
from decode.tui.screen_text import one_line, screen_text


class QuestionPanel(Widget):
    """Escape declines to answer and stops the turn; letters begin an answer in words."""

    DEFAULT_CSS = "QuestionPanel { height: auto; }"

    def __init__(self, query: Query, look: Look) -> None:
        super().__init__()
        self._query = query
        answers = [Answer(one_line(choice)) for choice in query.choices]
        answers.append(Answer("say something else…" if answers else "answer…", words=""))
        self._frame = Frame(lambda width: _lines(query, width, look), answers, look, speaks=True)

    def compose(self) -> ComposeResult:
        """The frame."""
        yield self._frame

    def focus(self, scroll_visible: bool = True) -> "QuestionPanel":
        """Give the keys to the frame."""
        self._frame.focus(scroll_visible)
        return self

    def on_frame_chosen(self, message: Frame.Chosen) -> None:
        """Turn the choice into a reply."""
        message.stop()
        number, choices = message.number, self._query.choices
        if number is None:
            reply = Reply(allowed=False, stop=True)
        else:
            words = choices[number] if number < len(choices) else message.words
            reply = Reply(allowed=bool(words.strip()), feedback=words)
        self.post_message(Done(Outcome(question_id=self._query.id, reply=reply)))


def _lines(query: Query, width: int, look: Look) -> list[Line]:
    return wrapped(
        Text.assemble(
            ("question ", look.accent + look.strong), (screen_text(query.text), look.text)
        ),
        width,
    )


PANEL = PanelSpec(Query, QuestionPanel, waits=True)
