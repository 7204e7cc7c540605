"""How much may be used: requests, money, time (command-line contract, `--max-turns` and others)."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from pydantic_ai.usage import RunUsage

from decode.config.settings import Settings


@dataclass(slots=True)
class Limits:
    """The caps of one run of the program, and what was used of them.

    Money counts from the session's beginning, requests and time from this program's. Time is
    counted while a turn runs and nobody is asked anything. `last_cost` is what the last request
    cost: the next one is taken to cost no less.
    """

    max_requests: int | None = None
    max_cost: Decimal | None = None
    timeout_s: float | None = None
    clock: Callable[[], float] = lambda: 0.0
    requests: int = 0
    last_cost: Decimal = Decimal(0)
    _warned: bool = False
    _spent: float = 0.0
    _since: float | None = None

    @classmethod
    def of(cls, settings: Settings, clock: Callable[[], float]) -> "Limits":
        """Return the caps that were set."""
        cost = settings.max_cost_usd
        return cls(
            settings.max_requests,
            None if cost is None else Decimal(str(cost)),
            settings.timeout_s,
            clock,
        )

    def reached(self, total: RunUsage) -> str:
        """Return why no further request may be made, "" when one may."""
        if self.max_requests is not None and self.requests >= self.max_requests:
            return f"the limit of {self.max_requests} model requests is reached"
        if self.max_cost is not None and total.cost is not None and self._dear(total.cost):
            return f"the limit of {self.max_cost} USD is reached"
        if self.left_s == 0:
            return f"the limit of {self.timeout_s:g} seconds is reached"
        return ""

    def _dear(self, spent: Decimal) -> bool:
        cap = self.max_cost or Decimal(0)
        return spent >= cap or spent + self.last_cost > cap

    def blind(self, total: RunUsage) -> bool:
        """Say, once, that a cap on money is set but the price is not known."""
        if self.max_cost is None or total.cost is not None or self._warned:
            return False
        self._warned = True
        return True

    @property
    def left_s(self) -> float | None:
        """The time that is left, None without a limit."""
        if self.timeout_s is None:
            return None
        running = 0.0 if self._since is None else self.clock() - self._since
        return max(0.0, self.timeout_s - self._spent - running)

    def go(self) -> None:
        """Time counts from now on."""
        if self._since is None:
            self._since = self.clock()

    def halt(self) -> None:
        """Time no longer counts."""
        if self._since is not None:
            self._spent += self.clock() - self._since
            self._since = None
