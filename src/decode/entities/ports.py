"""The ports between the halves: what a session needs of an engine, a tool of the person."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from decode.entities.call import Query, Reply
from decode.entities.event import Event
from decode.entities.state import State
from decode.entities.turn import Turn


@dataclass(frozen=True, slots=True)
class Order:
    """Something a reserved command asks of the engine: new, resume, fork, compact, context, …"""

    name: str
    args: str = ""


class Engine(Protocol):
    """Runs turns. In process for headless runs, a child process behind pipes for the screen."""

    def run(self, turn: Turn, state: State) -> AsyncIterator[Event]:
        """Run one turn; the last event is `TurnEnded`. A model's failure is an event, no raise."""
        ...

    def perform(self, order: Order, state: State) -> AsyncIterator[Event]:
        """Carry out an order between turns, such as compacting the history."""
        ...

    def steer(self, text: str) -> None:
        """Put text before the model at the next tool boundary of the running turn."""
        ...

    def answer(self, question_id: str, reply: Reply) -> None:
        """Settle a question that an `Asked` event carried; unknown ids are ignored."""
        ...

    def set_mode(self, state: State) -> None:
        """Take over a changed mode at once, also while a turn is running."""
        ...

    def cancel(self) -> None:
        """Stop the running turn; its iterator still ends with `TurnEnded`."""
        ...

    async def warm(self) -> None:
        """Prepare what is slow: import, connect, start. Never raises."""
        ...

    async def close(self) -> None:
        """End the engine and what it started."""
        ...


class Person(Protocol):
    """Who answers a tool's question."""

    async def ask(self, query: Query) -> str | None:
        """Return the answer in words, or None when nobody can be asked."""
        ...


class Delegate(Protocol):
    """Runs subagents for the `agent` tool."""

    async def run(self, agent: str, prompts: Sequence[str], call_id: str) -> list[str]:
        """Return one labelled report for each prompt, in their order."""
        ...
