"""Tokens and money, as the framework counts them."""

from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any

from pydantic_ai.messages import ModelMessage, ModelResponse
from pydantic_ai.usage import RunUsage

from decode.entities.event import Usage

#: Taken for a model whose window nobody knows (skills contract, section 6).
UNKNOWN_WINDOW = 128_000

_COUNTS = ("requests", "input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens")


def told(total: RunUsage, messages: Sequence[ModelMessage], window: int | None) -> Usage:
    """Return the counts for a front end."""
    return Usage(
        input_tokens=total.input_tokens,
        cached_tokens=total.cache_read_tokens,
        output_tokens=total.output_tokens,
        requests=total.requests,
        cost_usd=None if total.cost is None else float(total.cost),
        context=context_tokens(messages),
        window=window,
    )


def context_tokens(messages: Sequence[ModelMessage]) -> int:
    """Return what the last answered request filled of the window, its answer included."""
    for message in reversed(messages):
        if isinstance(message, ModelResponse) and message.usage.input_tokens:
            return message.usage.input_tokens + message.usage.output_tokens
    return 0


def stored(total: RunUsage) -> dict[str, Any]:
    """Return the counts as JSON values for the session's log."""
    counts: dict[str, Any] = {name: getattr(total, name) for name in _COUNTS}
    return {**counts, "cost": None if total.cost is None else str(total.cost)}


def restored(data: Mapping[str, Any]) -> RunUsage:
    """Return the counts of an earlier session; what is not a count is 0."""
    total = RunUsage()
    for name in _COUNTS:
        value = data.get(name)
        if isinstance(value, int) and value >= 0:
            setattr(total, name, value)
    total.cost = _money(data.get("cost"))
    return total


def _money(value: object) -> Decimal | None:
    if not isinstance(value, str):
        return None
    try:
        amount = Decimal(value)
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and amount >= 0 else None
