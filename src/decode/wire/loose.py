"""Loose ends: what the screen still waits for from an engine that died."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from decode.entities.event import (
    Answered,
    Asked,
    DraftReturned,
    Event,
    JobsChanged,
    TurnEnded,
    TurnStarted,
)


@dataclass(slots=True)
class LooseEnds:
    """Hears what an engine says and is told; `tie` settles what it can settle no more."""

    questions: list[str] = field(default_factory=list[str])
    unheard: list[str] = field(default_factory=list[str])
    jobs: int = 0

    def steered(self, text: str) -> None:
        """Keep text that was sent to the running turn until the model got it."""
        self.unheard.append(text)

    def hear(self, event: Event) -> None:
        """Take note of what opens or closes something."""
        match event:
            case Asked(question):
                self.questions.append(question.id)
            case Answered(question_id) if question_id in self.questions:
                self.questions.remove(question_id)
            case TurnStarted(shown=text, steered=True) | DraftReturned(text):
                self.unheard = [other for other in self.unheard if other != text]
            case JobsChanged(running):
                self.jobs = running
            case _:
                pass

    def crossed(self, event: Event) -> Iterator[Event]:
        """Yield, at the end of a turn, the text that was on its way when it ended."""
        if isinstance(event, TurnEnded):
            for text in self.unheard:
                yield DraftReturned(text, "the turn ended before this reached the model")
            self.unheard.clear()

    def tie(self) -> Iterator[Event]:
        """Yield what closes everything that is open: questions, text on its way, background jobs.

        Jobs end with their engine, so none is left.
        """
        for question in self.questions:
            yield Answered(question)
        for text in self.unheard:
            yield DraftReturned(text, "the engine stopped before this reached the model")
        if self.jobs:
            yield JobsChanged(0)
        self.over()
        self.jobs = 0

    def over(self) -> None:
        """The turn has ended: nothing of it is open any more."""
        self.questions.clear()
        self.unheard.clear()
