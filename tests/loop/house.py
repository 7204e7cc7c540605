"""A whole engine with real tools, a real gate and a real provider class, and a scripted server."""

from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import pytest

from decode.config.settings import RuleText, Settings
from decode.entities.call import Question, Reply
from decode.entities.event import Asked, Event, Notice, TurnEnded
from decode.entities.ports import Order
from decode.entities.state import State
from decode.entities.turn import Turn
from decode.loop.engine import AgentEngine
from decode.loop.retry import Pace
from decode.sessions.opening import Opening
from tests.loopback.script import Step
from tests.loopback.server import ScriptedServer

T = TypeVar("T")

Person = Callable[[Question], Reply | None]


def yes(_question: Question) -> Reply:
    return Reply(allowed=True)


def no(_question: Question) -> Reply:
    return Reply(allowed=False, feedback="not now")


@dataclass(slots=True)
class House:
    """An engine, its server, and everything it told; `person` answers what is asked."""

    engine: AgentEngine
    server: ScriptedServer
    state: State
    person: Person = no
    events: list[Event] = field(default_factory=list[Event])

    async def say(self, text: str, turn: Turn | None = None) -> list[Event]:
        """Run a turn and return its events."""
        told: list[Event] = []
        async for event in self.engine.run(turn or Turn(text, text), self.state):
            told.append(event)
            self.events.append(event)
            if isinstance(event, Asked):
                reply = self.person(event.question)
                if reply is not None:
                    self.engine.answer(event.question.id, reply)
        return told

    async def order(self, name: str, args: str = "") -> list[Event]:
        """Carry out an order and return its events."""
        told = [event async for event in self.engine.perform(Order(name, args), self.state)]
        self.events += told
        return told

    def of(self, kind: type[T]) -> list[T]:
        """Return everything of one kind that was told."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def ended(self) -> TurnEnded:
        """Return the end of the last turn."""
        return self.of(TurnEnded)[-1]

    @property
    def notices(self) -> list[str]:
        """Return the texts of all notices."""
        return [notice.text for notice in self.of(Notice)]


def allow(*rules: str) -> tuple[RuleText, ...]:
    return tuple(RuleText("allow", rule, "flag") for rule in rules)


def quick() -> Pace:
    return Pace(first_s=0.01, most_s=0.05, begin_s=60, stall_s=60)


@dataclass(slots=True)
class Builder:
    """Builds houses on one server."""

    cwd: Path
    server: ScriptedServer
    made: list[House] = field(default_factory=list[House])

    def house(
        self,
        *,
        attended: bool = False,
        person: Person = no,
        settings: Settings | None = None,
        opening: Opening | None = None,
        pace: Pace | None = None,
    ) -> House:
        engine = AgentEngine(
            self.cwd,
            settings or Settings(),
            attended=attended,
            session=opening,
            pace=pace or quick(),
        )
        house = House(engine, self.server, State(model="openai:scripted"), person)
        self.made.append(house)
        return house


@asynccontextmanager
async def building(
    cwd: Path, monkeypatch: pytest.MonkeyPatch, *steps: Step
) -> AsyncGenerator[Builder]:
    with ScriptedServer(*steps) as server:
        monkeypatch.setenv("OPENAI_BASE_URL", server.openai_url)
        monkeypatch.setenv("OPENAI_API_KEY", "test-key-000")
        builder = Builder(cwd, server)
        try:
            yield builder
        finally:
            for house in builder.made:
                await house.engine.close()


def found(events: list[Event], kind: type[T]) -> Iterator[T]:
    return (event for event in events if isinstance(event, kind))
