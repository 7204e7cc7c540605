"""The time a decision may take (gate contract, section 2): when it is spent, the call asks."""

import time
from collections.abc import Callable
from dataclasses import dataclass

SECONDS = 0.2
_STRIDE = 64


class OutOfTime(Exception):
    """The budget is spent."""


@dataclass(slots=True)
class Budget:
    """A deadline that is looked at now and then; `now` is a monotonic clock in seconds."""

    deadline: float
    now: Callable[[], float] = time.monotonic
    steps: int = 0

    @classmethod
    def start(cls, now: Callable[[], float] = time.monotonic) -> "Budget":
        """Return a budget that begins to run out now."""
        return cls(now() + SECONDS, now)

    def spend(self) -> None:
        """Count one step; raises `OutOfTime` when the deadline has passed."""
        self.steps += 1
        if self.steps % _STRIDE == 0 and self.now() > self.deadline:
            raise OutOfTime
