"""How long is waited: for a provider that is busy, and for a stream that gives nothing."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Pace:
    """Waits and the clock they go by; tests put in a clock of their own.

    A failed request is made again at most `retries` times in a row; the waits double from
    `first_s` to `most_s`, or are what the provider asks for, up to `patience_s`: who asks for more
    is not waited for. A stream has to begin within `begin_s` (a model on this machine may first be
    read from disk; providers have shorter limits of their own), then it may give nothing for
    `stall_s`.
    """

    retries: int = 5
    first_s: float = 1.0
    most_s: float = 32.0
    patience_s: float = 120.0
    begin_s: float = 660.0
    stall_s: float = 300.0
    sleep: Callable[[float], Awaitable[object]] = asyncio.sleep
    clock: Callable[[], float] = time.monotonic
    jitter: Callable[[], float] = field(default=random.random)

    def wait(self, failed: int, asked: float | None, most: int | None = None) -> float | None:
        """Return the wait after so many failures in a row; None gives up, at `most` retries."""
        if failed > (self.retries if most is None else min(most, self.retries)):
            return None
        if asked is not None:
            return asked if asked <= self.patience_s else None
        grown: float = self.first_s * 2.0 ** (failed - 1)
        return min(self.most_s, grown) * (0.75 + 0.5 * self.jitter())
