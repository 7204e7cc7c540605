"""A thread that is driven with a scripted model and a few small tools."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic_ai import Agent, FunctionToolset, RunContext
from pydantic_ai.models import Model

from decode.config.settings import Settings
from decode.entities.event import Event
from decode.entities.state import State
from decode.gate.roots import Roots
from decode.loop.asking.questions import Questions
from decode.loop.drive import drive
from decode.loop.kept.thread import Thread
from decode.loop.retry import Pace
from decode.loop.running.endings import Ending
from decode.loop.running.limits import Limits
from decode.loop.running.work import Work
from decode.skills.load import load_skills
from decode.tools._spec import Deps


@dataclass(slots=True)
class Clock:
    """A clock that only moves when somebody sleeps by it."""

    now: float = 0.0
    waits: list[float] = field(default_factory=list[float])

    def time(self) -> float:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.waits.append(seconds)
        self.now += seconds
        await asyncio.sleep(0)

    def pace(self, **more: Any) -> Pace:
        return Pace(sleep=self.sleep, clock=self.time, jitter=lambda: 0.5, **more)


def deps_in(cwd: Path, emit: Callable[[Event], None]) -> Deps:
    return Deps(
        cwd=cwd,
        roots=Roots(cwd, cwd),
        settings=Settings(),
        state=State(),
        person=Questions(emit, attended=False),
        emit=emit,
        output_dir=cwd,
        skills=lambda: load_skills(cwd, Settings()),
    )


T = TypeVar("T")


@dataclass(slots=True)
class Rig:
    """The work, what it told, and the tools' doings."""

    work: Work
    clock: Clock
    events: list[Event]
    did: list[str]

    async def go(self, prompt: str | None = "go") -> Ending:
        return await drive(self.work, prompt)

    async def until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(60):
            for _ in iter(true, True):
                await asyncio.sleep(0)

    def of(self, kind: type[T]) -> list[T]:
        return [event for event in self.events if isinstance(event, kind)]


def rig(cwd: Path, model: Model, *, retries: int = 5, window: int = 100_000) -> Rig:
    events: list[Event] = []
    did: list[str] = []
    clock = Clock()
    agent: Agent[Deps, str] = Agent(
        deps_type=Deps,
        instructions="You are a test.",
        toolsets=[_tools(did)],
        retries={"tools": 8, "output": 3},
    )
    work = Work(
        thread=Thread(),
        agent=agent,
        model=model,
        deps=deps_in(cwd, events.append),
        emit=events.append,
        limits=Limits(clock=clock.time),
        window=window,
        pace=clock.pace(retries=retries),
    )
    return Rig(work, clock, events, did)


def _tools(did: list[str]) -> FunctionToolset[Deps]:
    tools: FunctionToolset[Deps] = FunctionToolset()

    async def note(ctx: RunContext[Deps], word: str) -> str:
        """Note a word."""
        del ctx
        did.append(word)
        await asyncio.sleep(0)
        return f"noted {word}"

    async def hang(ctx: RunContext[Deps]) -> str:
        """Wait for ever."""
        del ctx
        did.append("hang")
        await asyncio.Event().wait()
        return "never"

    async def output(ctx: RunContext[Deps], size: int) -> str:
        """Return much text."""
        del ctx
        return "x " * (size // 2)

    tools.add_function(note)
    tools.add_function(hang)
    tools.add_function(output)
    return tools
