"""Sources from elsewhere for tests."""

import asyncio
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from decode.skills.remote.hub import register
from decode.skills.sources._spec import Candidate, SkillSource


def offer(name: str, description: str = "Does it.", base: str = "") -> Candidate:
    return Candidate(name, description, f"id-of-{name}", base)


@dataclass
class Shop:
    """Offers what it is told to; `wait` is an event that is waited for before each answer."""

    offers: Sequence[Candidate] = ()
    name: str = "shop"
    rank: int = 250
    text: Callable[[Candidate], str] = lambda candidate: f"Body of {candidate.locator}."
    fault: Exception | None = None
    wait: asyncio.Event | None = None
    asked: list[Path] = field(default_factory=list[Path])
    fetched: list[Candidate] = field(default_factory=list[Candidate])
    cancelled: int = 0
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    async def candidates(self, cwd: Path) -> Sequence[Candidate]:
        self.asked.append(cwd)
        self.arrived.set()
        await self._answer()
        return self.offers

    async def fetch(self, candidate: Candidate) -> str:
        self.fetched.append(candidate)
        await self._answer()
        return self.text(candidate)

    async def _answer(self) -> None:
        if self.wait is not None:
            try:
                await self.wait.wait()
            except asyncio.CancelledError:
                self.cancelled += 1
                raise
        if self.fault is not None:
            raise self.fault


@contextmanager
def registered(*shops: SkillSource) -> Generator[None]:
    handles = [register(shop) for shop in shops]
    try:
        yield
    finally:
        for handle in handles:
            handle.remove()
