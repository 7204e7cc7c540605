"""One cap: how much of it was used, and in which words that is said."""

from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from decode.entities.counting import noun
from decode.entities.errors import UsageError

#: The percentages at which the person is warned.
MARKS = (90, 75, 50)

#: What can be capped, by the names in settings.
CAPS = ("max_turns", "max_tokens", "max_cost", "timeout")

#: The unit of money, which has no plural.
MONEY = "USD"

_NONE = "none"

Number = int | float | Decimal


@dataclass(frozen=True, slots=True)
class Cap:
    """A cap by its name in settings; `unit` is one of what it counts.

    `step` is what the next request is reckoned to take.
    """

    name: str
    unit: str
    used: Number
    most: Number
    step: Number = 0

    @property
    def reached(self) -> bool:
        """Say whether nothing more fits."""
        return self.used >= self.most or Decimal(self.used) + Decimal(self.step) > self.most

    @property
    def mark(self) -> int:
        """The highest mark that was passed, 0 for none."""
        percent = 100 * Decimal(self.used) / Decimal(self.most)
        return next((mark for mark in MARKS if percent >= mark), 0)

    @property
    def shown(self) -> str:
        """The cap with its unit."""
        most = f"{self.most:g}" if isinstance(self.most, float) else str(self.most)
        unit = self.unit if self.unit == MONEY else noun(float(self.most), self.unit)
        return f"{most} {unit}"

    @property
    def warning(self) -> str:
        """What is said at a mark."""
        return f"{self.mark} % of the limit of {self.shown} is used"

    @property
    def sentence(self) -> str:
        """What is said at the end of it, with the next step."""
        flag = f"--{self.name.replace('_', '-')}"
        return (
            f"the limit of {self.shown} is reached; /usage {self.name} N raises it, so does "
            f"{flag} N with --continue"
        )

    @staticmethod
    def count(name: str, text: str) -> int | None:
        """Return the whole number that `text` is, None for none. Raises UsageError."""
        if text == _NONE:
            return None
        if not text.isdecimal() or not int(text):
            raise UsageError(f"{name} takes a whole number", f"/usage {name} 100, or {_NONE}")
        return int(text)

    @staticmethod
    def amount(name: str, text: str) -> Decimal | None:
        """Return the number that `text` is, None for none. Raises UsageError."""
        if text == _NONE:
            return None
        try:
            amount = Decimal(text)
        except InvalidOperation:
            amount = Decimal(0)
        if not amount.is_finite() or amount <= 0:
            raise UsageError(f"{name} takes a number above 0", f"/usage {name} 2.5, or {_NONE}")
        return amount
