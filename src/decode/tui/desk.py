"""What events ask of the screen besides the transcript, and what outcomes ask of the session."""

from collections.abc import Callable
from typing import Protocol

from decode.entities.event import (
    Asked,
    Clipped,
    EditorOpened,
    Event,
    Listing,
    Pick,
    Quit,
    SessionStarted,
    StateChanged,
    ThemeChosen,
    TodoChanged,
    TurnEnded,
    UsageChanged,
)
from decode.entities.state import Mode
from decode.session.session import Session
from decode.tui.conversation import Conversation
from decode.tui.outcome import Outcome
from decode.tui.pacer import Pacer
from decode.tui.signals import Signals
from decode.tui.stage import Stage
from decode.tui.status import branch_of


class Host(Protocol):
    """What only the program itself can do."""

    def later(self, delay: float, act: Callable[[], None]) -> object:
        """Call `act` after a delay."""
        ...

    def submit(self, text: str) -> None:
        """Carry text out."""
        ...

    def leave(self, code: int) -> None:
        """End the program."""
        ...

    def reach(self, event: Clipped | ThemeChosen | EditorOpened) -> None:
        """Clipboard, colours, editor."""
        ...


class ScreenDesk:
    """Moves between the session and the stage."""

    def __init__(self, session: Session, stage: Stage, signals: Signals, host: Host) -> None:
        self._session, self._stage, self._signals, self._host = session, stage, signals, host
        pacer = Pacer(stage.transcript.settle, host.later, stage.interval)
        self._conversation = Conversation(stage.transcript, self, pacer)

    def apply(self, event: Event) -> None:
        """Draw an event."""
        self._conversation.apply(event)

    @property
    def last_answer(self) -> str:
        """The Markdown of the newest answer."""
        return self._conversation.last_answer

    def tell(self, text: str, level: str = "info") -> None:
        """Put a line of the screen's own into the transcript."""
        self._conversation.tell(text, level)

    def note_state(self, event: SessionStarted | StateChanged | UsageChanged) -> None:
        """Take the new facts over into the line at the foot."""
        status = self._stage.status
        match event:
            case SessionStarted():
                status.state.agent, status.state.model = event.agent, event.model
                status.state.mode = Mode(event.mode)
            case StateChanged(state):
                status.state = state
            case UsageChanged(usage):
                status.usage = usage
        self._stage.show()

    def look_around(self) -> None:
        """Take over what may have changed outside: the branch that is checked out."""
        self._stage.status.branch = branch_of(self._session.cwd)

    def turn_began(self) -> None:
        """Show that something runs."""
        self._stage.activity.begin("working")
        self._stage.prompt.busy = True
        self._signals.turn_began()
        self._stage.show()

    def turn_ended(self, event: TurnEnded) -> None:
        """Nothing runs; what was not sent goes back, whoever waits is called."""
        if event.unsent:
            self.give_back(event.unsent)
        self._stage.activity.end()
        self._stage.prompt.busy = False
        self.look_around()
        self._signals.turn_ended()
        self._stage.show()

    def ask(self, event: Asked) -> None:
        """Show the question and call the person."""
        self._stage.deck.open(event.question)
        self._stage.activity.begin("waiting for you")
        self._signals.waiting()
        self._stage.show()

    def settled(self, question_id: str) -> None:
        """Take the question away."""
        self._stage.deck.settled(question_id)
        if self._stage.activity.doing and not self._stage.deck.asks:
            self._stage.activity.begin("working")
            self._signals.name("working")
        self._stage.refocus()

    def open(self, subject: Pick | Listing | Quit) -> None:
        """Show a list or a choice; leave at once when nothing is in the way."""
        if isinstance(subject, Quit) and not subject.confirm:
            self._host.leave(subject.exit_code)
        else:
            self._stage.deck.open(subject)

    def give_back(self, text: str) -> None:
        """Put text back into the box; a draft that was begun meanwhile stays."""
        prompt = self._stage.prompt
        if not prompt.text.strip():
            prompt.put(text)
            if self._session.refused == text:
                self._stage.note("enter again sends it as it is", 5.0)
        elif prompt.full_text != text:
            prompt.history_of_texts.add(text)
            self.tell("your earlier message is in the history: press up for it")

    def carry_out(self, event: Clipped | ThemeChosen | EditorOpened | TodoChanged) -> None:
        """Clipboard, colours, editor, tasks."""
        if isinstance(event, TodoChanged):
            self._stage.todo.tasks = event.tasks
            self._stage.show()
        else:
            self._host.reach(event)

    def decide(self, outcome: Outcome) -> None:
        """Carry out what the person decided in a panel."""
        if not outcome.keep:
            self._stage.deck.close()
        if outcome.reply is not None:
            self._session.answer(outcome.question_id, outcome.reply)
            self.settled(outcome.question_id)
        if outcome.insert:
            self._stage.prompt.put(outcome.insert)
        if outcome.submit:
            self._host.submit(outcome.submit)
        if outcome.leave:
            self._host.leave(0)
        self._stage.refocus()
