"""Stand-ins for the person and the model; everything else in tests is real."""

from collections.abc import AsyncIterator, Callable, Iterable
from dataclasses import dataclass, field, replace

from decode.entities.call import Query, Reply
from decode.entities.event import Event, SessionStarted, TextDelta, TurnEnded
from decode.entities.ports import Order
from decode.entities.state import State
from decode.entities.turn import Turn

Script = Callable[[Turn, State], Iterable[Event]]


def answers(turn: Turn, state: State) -> Iterable[Event]:
    """Say the prompt back."""
    del state
    return (TextDelta(turn.prompt), TurnEnded("done", turn.prompt))


@dataclass
class ScriptedEngine:
    """An engine that plays a script and remembers what it was asked."""

    script: Script = answers
    orders: dict[str, tuple[Event, ...]] = field(default_factory=dict[str, tuple[Event, ...]])
    turns: list[Turn] = field(default_factory=list[Turn])
    states: list[State] = field(default_factory=list[State])
    performed: list[Order] = field(default_factory=list[Order])
    steered: list[str] = field(default_factory=list[str])
    answered: dict[str, Reply] = field(default_factory=dict[str, Reply])
    modes: list[State] = field(default_factory=list[State])
    cancelled: int = 0
    closed: bool = False

    async def run(self, turn: Turn, state: State) -> AsyncIterator[Event]:
        self.turns.append(turn)
        self.states.append(replace(state))
        for event in self.script(turn, state):
            yield event

    async def perform(self, order: Order, state: State) -> AsyncIterator[Event]:
        self.performed.append(order)
        self.states.append(replace(state))
        begun = (SessionStarted("s1", "/c", state.model, state.agent, state.mode, "0"),)
        for event in self.orders.get(order.name, begun if order.name == "start" else ()):
            yield event

    def steer(self, text: str) -> None:
        self.steered.append(text)

    def answer(self, question_id: str, reply: Reply) -> None:
        self.answered[question_id] = reply

    def set_mode(self, state: State) -> None:
        self.modes.append(replace(state))

    def cancel(self) -> None:
        self.cancelled += 1

    async def warm(self) -> None:
        return

    async def close(self) -> None:
        self.closed = True


@dataclass
class FakePerson:
    """Answers every question in words with the next of `answers`, then with nothing."""

    answers: list[str] = field(default_factory=list[str])
    asked: list[Query] = field(default_factory=list[Query])

    async def ask(self, query: Query) -> str | None:
        self.asked.append(query)
        return self.answers.pop(0) if self.answers else None
