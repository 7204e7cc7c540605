"""Events on the screen: the one match over everything a session can say."""

from dataclasses import dataclass, field
from typing import assert_never

from decode.entities.call import Approval
from decode.entities.event import (
    Answered,
    Asked,
    Cleared,
    Clipped,
    DraftReturned,
    EditorOpened,
    Event,
    JobsChanged,
    Listing,
    Notice,
    Permission,
    Pick,
    Quit,
    Replayed,
    Retrying,
    SessionStarted,
    SetUpWanted,
    SkillLoaded,
    StateChanged,
    TextDelta,
    ThemeChosen,
    ThoughtDelta,
    TodoChanged,
    ToolFinished,
    ToolOutput,
    ToolStarted,
    TurnEnded,
    TurnStarted,
    UsageChanged,
)
from decode.tui.cards import Cards
from decode.tui.cells.answer import Answer
from decode.tui.cells.notice import NoticeLine
from decode.tui.cells.retry import Retry
from decode.tui.cells.said import Said
from decode.tui.cells.thought import Thought
from decode.tui.cells.tool import ToolCard
from decode.tui.errands import Beyond, Errands
from decode.tui.pacer import Pacer
from decode.tui.transcript.view import Transcript


@dataclass(slots=True)
class Conversation:
    """Applies events to a transcript and a desk; knows which cell is being written."""

    transcript: Transcript
    desk: Errands
    pacer: Pacer
    _answer: Answer | None = None
    _thought: Thought | None = None
    _cards: Cards = field(default_factory=Cards)
    _retry: Retry | None = None
    _told: str = ""
    _told_why: bool = False

    def apply(self, event: Event) -> None:
        """Draw an event."""
        if self._retry is not None and not isinstance(event, UsageChanged):
            self._retry.over()
            self.transcript.changed(self._retry)
            self._retry = None
        match event:
            case TextDelta() | ThoughtDelta():
                self._grow(event)
            case ToolStarted() | ToolOutput() | ToolFinished() | Permission():
                self._tool(event)
            case Asked() | Answered():
                self._question(event)
            case TurnStarted() | TurnEnded() | Replayed() | Cleared():
                self._turn(event)
            case Notice() | Retrying() | SkillLoaded():
                self._line(event)
            case _:
                self._beyond(event)

    def _beyond(self, event: Beyond) -> None:
        match event:
            case DraftReturned(text, note):
                if note and note not in self._told:
                    self.tell(note, "warning")
                self.desk.give_back(text)
            case SessionStarted() | StateChanged() | UsageChanged():
                self.desk.note_state(event)
            case Pick() | Listing() | Quit():
                self.desk.open(event)
            case Clipped() | ThemeChosen() | EditorOpened() | SetUpWanted():
                self.desk.carry_out(event)
            case TodoChanged() | JobsChanged():
                self.desk.carry_out(event)
            case _:
                assert_never(event)

    def tell(self, text: str, level: str = "info") -> None:
        """Put a line of the screen's own into the transcript."""
        self._told, self._told_why = text, self._told_why or level == "error"
        self.transcript.add(NoticeLine(text, level))

    def _grow(self, event: TextDelta | ThoughtDelta) -> None:
        match event:
            case TextDelta(text):
                self._close(self._thought)
                if self._answer is None:
                    self._answer = Answer()
                    self.transcript.shelf.add(self._answer)
                self._answer.append(text)
            case ThoughtDelta(text):
                self._close(self._answer)
                if self._thought is None:
                    self._thought = Thought()
                    self.transcript.shelf.add(self._thought)
                self._thought.append(text)
        self.pacer.request()

    def _close(self, *cells: Answer | Thought | None) -> None:
        for cell in cells:
            if cell is not None:
                cell.complete()
                self._answer = None if cell is self._answer else self._answer
                self._thought = None if cell is self._thought else self._thought
                self.transcript.changed(cell)

    def _tool(self, event: ToolStarted | ToolOutput | ToolFinished | Permission) -> None:
        if not isinstance(event, ToolStarted):
            if self._cards.hear(event):
                self.pacer.request()
            return
        self._close(self._answer, self._thought)
        card = self._cards.start(event)
        if card is not None:
            self.transcript.add(card)
        else:
            self.pacer.request()

    def _question(self, event: Asked | Answered) -> None:
        match event:
            case Asked(question):
                if isinstance(question, Approval) and self._cards.ask(question.call.id):
                    self.pacer.request()
                self.desk.ask(event)
            case Answered(question_id):
                self.desk.settled(question_id)

    def _turn(self, event: TurnStarted | TurnEnded | Replayed | Cleared) -> None:
        match event:
            case TurnStarted(shown, skill, body, steered):
                self._told_why = False
                self._close(self._answer, self._thought)
                self.transcript.add(Said(shown, skill, body, steered=steered))
                self.transcript.follow()
                if not steered:
                    self.desk.turn_began()
            case TurnEnded():
                self._end(event)
            case Replayed():
                self._replay(event)
            case Cleared():
                self._answer = self._thought = None
                self._cards.clear()
                self.transcript.clear()

    def _replay(self, event: Replayed) -> None:
        if event.call is not None:
            card = ToolCard(event.call)
            card.finish(event.ok, event.text, 0.0)
            self.transcript.add(card)
        elif event.role == "user":
            self.transcript.add(Said(event.text))
        else:
            answer = Answer(event.text)
            self._close(answer)
            self.transcript.add(answer)

    def _end(self, event: TurnEnded) -> None:
        self._close(self._answer, self._thought)
        self._cards.interrupt()
        if event.reason != "done" and not (self._told_why and event.reason in _EXPLAINED):
            self.tell(_ENDED.get(event.reason, event.reason), "warning")
        self.transcript.settle()
        self.desk.turn_ended(event)

    def _line(self, event: Notice | Retrying | SkillLoaded) -> None:
        match event:
            case Notice(text, level):
                self.tell(text, level)
            case Retrying():
                self._retry = Retry(event)
                self.transcript.add(self._retry)
            case SkillLoaded(use):
                if use.via != "slash":
                    self.tell(f"skill {use.name} ({use.source}) is before the model")


#: Ends whose cause was told before, as an error.
_EXPLAINED = ("failed", "limit", "repeated")
_ENDED = {
    "failed": "the turn failed",
    "refused": "the turn ended with an action refused",
    "limit": "a limit was reached",
    "interrupted": "interrupted",
    "repeated": "the same call came again and again; the turn was ended",
}
