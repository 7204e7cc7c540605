"""A real session over an engine that plays a script: the fake of the model's side."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from decode.config.settings import Settings
from decode.entities.call import Reply
from decode.entities.event import Asked, Event, Notice, SessionStarted, TextDelta, TurnEnded
from decode.entities.ports import Order
from decode.entities.state import State
from decode.entities.turn import Turn
from decode.session.session import Session

Play = Callable[["ScriptedEngine", Turn], AsyncIterator[Event]]


@dataclass(slots=True)
class ScriptedEngine:
    """Plays `scripts` one a turn, then echoes; remembers what it was told."""

    scripts: list[Play] = field(default_factory=list[Play])
    started: asyncio.Event = field(default_factory=asyncio.Event)
    ready: asyncio.Event = field(default_factory=asyncio.Event)
    cancelled: asyncio.Event = field(default_factory=asyncio.Event)
    turns: list[Turn] = field(default_factory=list[Turn])
    steered: list[str] = field(default_factory=list[str])
    orders: list[Order] = field(default_factory=list[Order])
    replies: dict[str, Reply] = field(default_factory=dict[str, Reply])
    modes: list[str] = field(default_factory=list[str])
    answered: asyncio.Event = field(default_factory=asyncio.Event)
    closed: bool = False
    started_in: str = ""
    takes_long: str = ""

    async def run(self, turn: Turn, state: State) -> AsyncIterator[Event]:
        del state
        self.turns.append(turn)
        self.cancelled.clear()
        if self.scripts:
            async for event in self.scripts.pop(0)(self, turn):
                yield event
        else:
            yield TextDelta(f"echo: {turn.prompt}")
        reason = "interrupted" if self.cancelled.is_set() else "done"
        yield TurnEnded(reason, exit_code=130 if reason == "interrupted" else 0)

    async def perform(self, order: Order, state: State) -> AsyncIterator[Event]:
        self.orders.append(order)
        mode = self.started_in or str(state.mode)
        if order.name == "start":
            yield SessionStarted("s-1", "/here", state.model, state.agent, mode, "0.0.0")
        if order.name == self.takes_long:
            await self.cancelled.wait()
            yield Notice("nothing was changed")

    def steer(self, text: str) -> None:
        self.steered.append(text)

    def answer(self, question_id: str, reply: Reply) -> None:
        self.replies[question_id] = reply
        self.answered.set()

    def set_mode(self, state: State) -> None:
        self.modes.append(str(state.mode))

    def cancel(self) -> None:
        self.cancelled.set()
        self.answered.set()

    async def warm(self) -> None:
        self.started.set()
        await self.ready.wait()

    async def close(self) -> None:
        self.closed = True


def ready_engine(*scripts: Play) -> ScriptedEngine:
    engine = ScriptedEngine(scripts=list(scripts))
    engine.ready.set()
    return engine


def playing(*events: Event) -> Play:
    """Play these events in order; an `Asked` waits for its answer."""

    async def play(engine: ScriptedEngine, turn: Turn) -> AsyncIterator[Event]:
        del turn
        for event in events:
            yield event
            if isinstance(event, Asked):
                await engine.answered.wait()
                engine.answered.clear()

    return play


def until_cancelled(*events: Event) -> Play:
    """Play these events, then wait to be interrupted."""

    async def play(engine: ScriptedEngine, turn: Turn) -> AsyncIterator[Event]:
        del turn
        for event in events:
            yield event
        await engine.cancelled.wait()

    return play


def session_over(engine: ScriptedEngine, cwd: Path, settings: Settings | None = None) -> Session:
    return Session(cwd, engine, settings or Settings(), State())


def texts(pieces: Sequence[str]) -> list[Event]:
    return [TextDelta(piece) for piece in pieces]
