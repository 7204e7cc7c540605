"""How much may be used: requests, tokens, money, time (command-line contract, `--max-turns` …)."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from decimal import Decimal

from pydantic_ai.usage import RunUsage

from decode.config.settings import Settings
from decode.loop.running.caps import MARKS, MONEY, Cap


@dataclass(slots=True)
class Limits:
    """The caps of one run of the program, and what was used of them.

    Tokens and money count from the session's beginning, requests and time from this program's. Time
    is counted while a turn runs and nobody is asked anything. `last_tokens` and `last_cost` are
    what the last request took: the next one is reckoned to take no less.
    """

    max_requests: int | None = None
    max_tokens: int | None = None
    max_cost: Decimal | None = None
    timeout_s: float | None = None
    clock: Callable[[], float] = lambda: 0.0
    requests: int = 0
    last_tokens: int = 0
    last_cost: Decimal = Decimal(0)
    _told: dict[str, int] = field(default_factory=dict[str, int])
    _warned: bool = False
    _spent: float = 0.0
    _since: float | None = None

    @classmethod
    def of(cls, settings: Settings, clock: Callable[[], float]) -> "Limits":
        """Return the caps that were set."""
        cost = settings.max_cost_usd
        return cls(
            settings.max_requests,
            settings.max_tokens,
            None if cost is None else Decimal(str(cost)),
            settings.timeout_s,
            clock,
        )

    def caps(self, total: RunUsage) -> Iterator[Cap]:
        """Yield the caps that are set and known, each with what was used of it."""
        if self.max_requests is not None:
            yield Cap("max_turns", "model request", self.requests, self.max_requests)
        if self.max_tokens is not None:
            yield Cap("max_tokens", "token", total.total_tokens, self.max_tokens, self.last_tokens)
        if self.max_cost is not None and total.cost is not None:
            yield Cap("max_cost", MONEY, total.cost, self.max_cost, self.last_cost)
        if self.timeout_s is not None:
            yield Cap("timeout", "second", self.used_s, self.timeout_s)

    def reached(self, total: RunUsage) -> str:
        """Return why no further request may be made, and what to do; "" when one may."""
        return next((cap.sentence for cap in self.caps(total) if cap.reached), "")

    def marks(self, total: RunUsage) -> list[str]:
        """Return a warning for each cap of which another mark was passed since it was told."""
        return [cap.warning for cap in self.caps(total) if self._passed(cap)]

    def _passed(self, cap: Cap) -> bool:
        before = self._told.get(cap.name, 0)
        self._told[cap.name] = max(before, cap.mark)
        return cap.mark > before

    def change(self, name: str, text: str) -> None:
        """Set a cap by the name it has in settings; `none` takes it away. Raises UsageError."""
        match name:
            case "max_turns":
                self.max_requests = Cap.count(name, text)
            case "max_tokens":
                self.max_tokens = Cap.count(name, text)
            case "max_cost":
                self.max_cost = Cap.amount(name, text)
            case _:
                amount = Cap.amount(name, text)
                self.timeout_s = None if amount is None else float(amount)
        self._told.pop(name, None)

    def took(self, tokens: int, cost: Decimal) -> None:
        """A request was answered, and this is what it took."""
        self.last_tokens, self.last_cost = tokens, cost

    def blind(self, total: RunUsage) -> bool:
        """Say, once, that a cap on money is set but the price is not known."""
        if self.max_cost is None or total.cost is not None or self._warned:
            return False
        self._warned = True
        return True

    @property
    def used_s(self) -> float:
        """The time that was used."""
        return self._spent + (0.0 if self._since is None else self.clock() - self._since)

    @property
    def left_s(self) -> float | None:
        """The time that is left, None without a limit."""
        return None if self.timeout_s is None else max(0.0, self.timeout_s - self.used_s)

    @property
    def pause_s(self) -> float | None:
        """The time to the next mark or to the end, None without a limit."""
        if self.timeout_s is None:
            return None
        points = [self.timeout_s * mark / 100 for mark in (*MARKS, 100)]
        return next((point - self.used_s for point in sorted(points) if point > self.used_s), 0.0)

    def go(self) -> None:
        """Time counts from now on."""
        if self._since is None:
            self._since = self.clock()

    def halt(self) -> None:
        """Time no longer counts."""
        if self._since is not None:
            self._spent += self.clock() - self._since
            self._since = None
