"""The time a decision may take (gate contract, section 2): when it is spent, the call asks."""

import time
from collections.abc import Callable
from dataclasses import dataclass

#: Of work; with the longest single step it stays below a quarter of a second.
SECONDS = 0.11
#: Of waiting, such as for a slow disk. A busy machine alone must not turn an answer.
PATIENCE = 1.0
_STRIDE = 64


class OutOfTime(Exception):
    """The budget is spent."""


@dataclass(slots=True)
class Budget:
    """A deadline that is looked at now and then.

    `worked` is a clock of the time this thread works, `waited` one of the time that passes.
    """

    deadline: float
    latest: float
    worked: Callable[[], float] = time.thread_time
    waited: Callable[[], float] = time.monotonic
    steps: int = 0

    @classmethod
    def start(
        cls,
        seconds: float = SECONDS,
        worked: Callable[[], float] = time.thread_time,
        waited: Callable[[], float] = time.monotonic,
    ) -> "Budget":
        """Return a budget of that much work that begins to run out now."""
        return cls(worked() + seconds, waited() + PATIENCE, worked, waited)

    def check(self) -> None:
        """Raise `OutOfTime` when a deadline has passed."""
        if self.worked() > self.deadline or self.waited() > self.latest:
            raise OutOfTime

    def spend(self) -> None:
        """Count one step, and check now and then."""
        self.steps += 1
        if self.steps % _STRIDE == 0:
            self.check()
