"""What one turn works with."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field

from pydantic_ai import Agent, CancellationToken
from pydantic_ai.messages import ModelMessage
from pydantic_ai.models import Model

from decode.entities.errors import UsageError
from decode.entities.event import Event
from decode.loop.kept.thread import Thread
from decode.loop.retry import Pace
from decode.loop.running.calls import Calls
from decode.loop.running.limits import Limits
from decode.loop.running.repeats import Repeats
from decode.loop.running.steers import Steers
from decode.loop.usage import UNKNOWN_WINDOW
from decode.tools._spec import Deps


@dataclass(slots=True)
class Stop:
    """The way to stop a turn at any await; once is for good.

    `reason` is the limit that was reached, "" when the person wants it; `refused` when the person
    said so while refusing a call.
    """

    token: CancellationToken = field(default_factory=CancellationToken)
    event: asyncio.Event = field(default_factory=asyncio.Event)
    reason: str = ""
    refused: bool = False

    @property
    def asked(self) -> bool:
        """True when the turn has to stop."""
        return self.event.is_set()

    def now(self, reason: str = "") -> None:
        """Stop."""
        if not self.event.is_set():
            self.reason = reason
            self.event.set()
            self.token.cancel()

    def refuse(self) -> None:
        """Stop because the person refused a call and does not want the turn to go on."""
        self.refused = True
        self.now()


def _nothing(_kept: Sequence[ModelMessage]) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class StandIn:
    """A model that takes over from one that failed; `window` is None when nobody knows it."""

    name: str
    model: Model
    window: int | None


async def _nobody(_name: str) -> StandIn:
    raise UsageError("no other model is set", "fallback_models in settings")


@dataclass(slots=True)
class Work:
    """A thread that is driven on: by which agent and model, within which bounds, seen by whom.

    `window` is the model's in tokens, None when nobody knows it. `budget` is how many requests a
    subagent may still make, None for the session's own turn. `parent` is the call that a subagent
    works for, `prefix` what sets its calls' ids apart. `settled` is True when shrinking the history
    was tried and not answered since, `put_off` the tokens below which it is not tried again.
    `summariser` writes summaries, None when no model can; `restore` gives the text that puts back
    the skills in use that the kept messages no longer hold. `others` are the names of models that
    may still take over, `stand_in` makes one of them.
    """

    thread: Thread
    agent: Agent[Deps, str]
    model: Model
    deps: Deps
    emit: Callable[[Event], None]
    limits: Limits
    window: int | None
    pace: Pace = field(default_factory=Pace)
    stop: Stop = field(default_factory=Stop)
    steers: Steers = field(default_factory=Steers)
    repeats: Repeats = field(default_factory=Repeats)
    calls: Calls = field(default_factory=Calls)
    budget: int | None = None
    parent: str = ""
    prefix: str = ""
    settled: bool = False
    put_off: float = 0.0
    summariser: Model | None = None
    restore: Callable[[Sequence[ModelMessage]], str] = _nothing

    others: list[str] = field(default_factory=list[str])
    stand_in: Callable[[str], Awaitable[StandIn]] = _nobody

    @property
    def room(self) -> int:
        """The window to reckon with."""
        return self.window or UNKNOWN_WINDOW
