"""What events ask of the screen besides the transcript, and what outcomes ask of the session."""

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from decode.entities.event import (
    Asked,
    Clipped,
    EditorOpened,
    Event,
    JobsChanged,
    Listing,
    Pick,
    Quit,
    SessionStarted,
    SetUpWanted,
    StateChanged,
    ThemeChosen,
    TodoChanged,
    TurnEnded,
    UsageChanged,
)
from decode.entities.state import Mode
from decode.session.session import Session
from decode.tui.conversation import Conversation
from decode.tui.deck import Deck
from decode.tui.errands import Outward
from decode.tui.outcome import Outcome
from decode.tui.pacer import Pacer
from decode.tui.signals import Signals
from decode.tui.stage import Stage
from decode.tui.status import branch_of


class Host(Protocol):
    """What only the program itself can do."""

    @property
    def deck(self) -> Deck:
        """Where panels stand."""
        ...

    @property
    def signals(self) -> Signals:
        """Title and bell."""
        ...

    def later(self, delay: float, act: Callable[[], None]) -> object:
        """Call `act` after a delay."""
        ...

    def submit(self, text: str, *, then: Callable[[], None]) -> None:
        """Carry text out, and then something else."""
        ...

    def leave(self, code: int) -> None:
        """End the program."""
        ...

    def reach(self, event: Clipped | ThemeChosen | EditorOpened | SetUpWanted) -> None:
        """Clipboard, colours, editor."""
        ...


class ScreenDesk:
    """Moves between the session and the stage."""

    def __init__(self, session: Session, stage: Stage, host: Host) -> None:
        self.stage = stage
        self._session, self._host = session, host
        pacer = Pacer(stage.transcript.settle, host.later, stage.comfort.interval)
        self._conversation = Conversation(stage.transcript, self, pacer)

    @property
    def deck(self) -> Deck:
        """Where panels stand."""
        return self._host.deck

    @property
    def cwd(self) -> Path:
        """Where the session works."""
        return self._session.cwd

    @property
    def busy(self) -> bool:
        """True while a turn runs or anything waits for one."""
        return self._session.busy or bool(self.stage.activity.waiting)

    def apply(self, event: Event) -> None:
        """Draw an event."""
        self._conversation.apply(event)

    def tell(self, text: str, level: str = "info") -> None:
        """Put a line of the screen's own into the transcript."""
        self._conversation.tell(text, level)

    def note_state(self, event: SessionStarted | StateChanged | UsageChanged) -> None:
        """Take the new facts over into the line at the foot."""
        status = self.stage.status
        match event:
            case SessionStarted():
                status.state.agent, status.state.model = event.agent, event.model
                status.state.mode = Mode(event.mode)
            case StateChanged(state):
                status.state = state
            case UsageChanged(usage):
                status.usage = usage
        self.stage.show()

    def look_around(self) -> None:
        """Take over what may have changed outside: the branch, what is wrong with files."""
        status = self.stage.status
        status.branch, status.warnings = branch_of(self._session.cwd), self._session.faults

    def turn_began(self) -> None:
        """Show that something runs."""
        self.stage.activity.begin("working")
        self.stage.prompt.busy = True
        self._host.signals.turn_began()
        self.stage.show()

    def turn_ended(self, event: TurnEnded) -> None:
        """Nothing runs; what was not sent goes back, whoever waits is called."""
        if event.unsent:
            self.give_back(event.unsent)
        self.stage.activity.end()
        self.stage.prompt.busy = False
        self.look_around()
        self._host.signals.turn_ended()
        self.stage.show()

    def ask(self, event: Asked) -> None:
        """Show the question and call the person."""
        self.deck.open(event.question)
        self.stage.prompt.asked = True
        # The engine tells how many wait there; commands of the screen may ask beside it.
        behind = event.waiting + self.deck.waiting
        more = f", {behind} more behind it" if behind else ""
        self.stage.activity.begin(f"waiting for you{more}", asked=True)
        self._host.signals.waiting()
        self.stage.show()

    def settled(self, question_id: str) -> None:
        """Take the question away."""
        self.deck.settled(question_id)
        self.stage.prompt.asked = self.deck.asks
        if self.stage.activity.doing and not self.deck.asks:
            self.stage.activity.begin("working")
            self._host.signals.settled()
        self._refocus()

    def open(self, subject: Pick | Listing | Quit) -> None:
        """Show a list or a choice; leave at once when nothing is in the way."""
        if isinstance(subject, Quit) and not subject.confirm:
            self._host.leave(subject.exit_code)
        else:
            # what a list shows and the badge counts come from the same look-up
            self.look_around()
            self.stage.show()
            self.deck.open(subject)

    def give_back(self, text: str) -> None:
        """Put text back into the box; a draft that was begun meanwhile stays."""
        prompt = self.stage.prompt
        if not prompt.text.strip():
            prompt.put(text)
            if self._session.refused == text:
                self.stage.note("enter again sends it as it is", 5.0)
        elif prompt.full_text != text:
            prompt.history_of_texts.add(text)
            self.tell("your earlier message is in the history: press up for it")

    def carry_out(self, event: Outward) -> None:
        """Clipboard, colours, editor, tasks, background commands."""
        match event:
            case TodoChanged(tasks):
                self.stage.todo.tasks = tasks
                self.stage.show()
            case JobsChanged(running):
                self.stage.status.jobs = running
                self.stage.show()
            case _:
                self._host.reach(event)

    def decide(self, outcome: Outcome) -> None:
        """Carry out what the person decided in a panel."""
        if not outcome.keep:
            self.deck.close()
        if outcome.reply is not None:
            self._session.answer(outcome.question_id, outcome.reply)
            self.settled(outcome.question_id)
        if outcome.insert:
            self.stage.prompt.put(outcome.insert)
        if outcome.submit:
            self.deck.expect_renewal(outcome.keep)
            self._host.submit(outcome.submit, then=self.deck.close_unless_renewed)
        if outcome.leave:
            self._host.leave(0)
        self._refocus()

    def _refocus(self) -> None:
        """Give the keys to the box unless a panel has them."""
        if not self.deck.has_class("-open"):
            self.stage.prompt.focus()
