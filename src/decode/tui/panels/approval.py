"""May this happen? The command part by part, where and how it runs, what may be remembered."""

import logging
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from rich.segment import Segment
from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from decode.entities.call import Approval, Reply, Scope
from decode.entities.visible import visible
from decode.tui.drawing import Line
from decode.tui.forms.answers import Answer
from decode.tui.forms.approval_text import approval_lines, changes_lines, changes_of
from decode.tui.forms.explanation_text import explanation_lines
from decode.tui.forms.frame import Frame
from decode.tui.look import Look
from decode.tui.outcome import Done, Outcome
from decode.tui.panels._spec import PanelSpec


@dataclass(frozen=True, slots=True)
class Choice:
    """An answer of the panel and the reply it stands for; None opens the choice of changes."""

    answer: Answer
    reply: Reply | None


_EXPLAIN = "ctrl+e"
_FAULT = "the question could not be shown, so it was refused"
_logger = logging.getLogger(__name__)


class ApprovalPanel(Widget):
    """Focus is on refusing; Escape refuses and stops."""

    DEFAULT_CSS = "ApprovalPanel { height: auto; }"

    def __init__(self, question: Approval, look: Look) -> None:
        super().__init__()
        self._question, self._look = question, look
        self._changes = changes_of(question)
        self._choosing = False
        self._explaining = False
        self._choices = list(_choices(question, len(self._changes)))
        answers = [choice.answer for choice in self._choices]
        self._frame = Frame(self._lines, answers, look, marked=_refusal(self._choices))

    def compose(self) -> ComposeResult:
        """The frame."""
        yield self._frame

    def focus(self, scroll_visible: bool = True) -> "ApprovalPanel":
        """Give the keys to the frame."""
        self._frame.focus(scroll_visible)
        return self

    def on_key(self, event: events.Key) -> None:
        """Explain, or show again what was asked."""
        if event.key == _EXPLAIN and not self._choosing:
            event.stop()
            self._explaining = not self._explaining
            self._frame.offer([choice.answer for choice in self._choices])

    def on_frame_chosen(self, message: Frame.Chosen) -> None:
        """Turn the choice into a reply."""
        message.stop()
        number = message.number
        if self._choosing:
            self._choose(number)
        elif number is None:
            self._done(Reply(allowed=False, stop=True))
        elif (reply := self._choices[number].reply) is None:
            self._show_changes(0)
        else:
            words = message.words.strip()
            self._done(_reply(reply, words, asked=self._choices[number].answer.words is not None))

    def _choose(self, number: int | None) -> None:
        """Mark changes; the last two answers apply them and go back."""
        if number is None or number == len(self._changes) + 1:
            self._choosing = False
            answers = [choice.answer for choice in self._choices]
            self._frame.offer(answers, _refusal(self._choices))
        elif number < len(self._changes):
            self._changes[number] = not self._changes[number]
            self._show_changes(number)
        else:
            taken = tuple(at for at, wanted in enumerate(self._changes) if wanted)
            self._done(Reply(allowed=True, hunks=taken) if taken else Reply(allowed=False))

    def _show_changes(self, marked: int) -> None:
        self._choosing = True
        rows = [
            Answer(f"[{'x' if wanted else ' '}] change {number}")
            for number, wanted in enumerate(self._changes, 1)
        ]
        taken = sum(self._changes)
        label = f"make {taken} of {len(self._changes)} changes" if taken else "make none: refuse"
        self._frame.offer([*rows, Answer(label), Answer("back")], marked)

    def _lines(self, width: int) -> list[Line]:
        """Draw the question. This is an edge: one that cannot be drawn is refused."""
        try:
            if self._choosing:
                return changes_lines(self._question, self._changes, width, self._look)
            if self._explaining:
                return explanation_lines(self._question, width, self._look)
            hint = Segment("ctrl+e  what it would do, and why it asks", self._look.soft)
            return [*approval_lines(self._question, width, self._look), [], [hint]]
        except Exception:
            _logger.exception("a question could not be drawn")
            self.call_later(self._done, Reply(allowed=False, feedback=_FAULT))
            return [[Segment(_FAULT, self._look.bad)]]

    def _done(self, reply: Reply) -> None:
        self.post_message(Done(Outcome(question_id=self._question.id, reply=reply)))


def _choices(question: Approval, changes: int) -> Iterator[Choice]:
    rule = question.proposal
    yield Choice(Answer("allow once"), Reply(allowed=True))
    if changes > 1:
        yield Choice(Answer("allow some of the changes…", f"{changes} in all"), None)
    if rule:
        shown = visible(rule)
        yield Choice(
            Answer("allow in this session", shown),
            Reply(allowed=True, scope=Scope.SESSION, rule=rule),
        )
        yield Choice(
            Answer("always in this project…", shown, words=rule),
            Reply(allowed=True, scope=Scope.PROJECT, rule=rule),
        )
        yield Choice(
            Answer("always, everywhere…", shown, words=rule),
            Reply(allowed=True, scope=Scope.EVERYWHERE, rule=rule),
        )
    yield Choice(Answer("no"), Reply(allowed=False))
    yield Choice(Answer("no, and say why…", words=""), Reply(allowed=False))
    if question.escapes:
        # The last: it asks once more, and is taken by nobody who means something else.
        yield Choice(Answer("once, without the sandbox…"), Reply(allowed=True, unconfined=True))


def _refusal(choices: Sequence[Choice]) -> int:
    """Where the plain no stands."""
    return next(at for at, one in enumerate(choices) if one.reply and not one.reply.allowed)


def _reply(reply: Reply, words: str, *, asked: bool) -> Reply:
    """Return the reply with the words; a rule that was emptied allows this call alone."""
    if not reply.allowed:
        return replace(reply, feedback=words)
    if not asked:
        return reply
    return replace(reply, rule=words) if words else Reply(allowed=True)


PANEL = PanelSpec(Approval, ApprovalPanel, waits=True)
