"""Tokens and money, as the framework counts them."""

from collections.abc import Mapping, Sequence
from decimal import Decimal, InvalidOperation
from typing import Any, cast

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


def stored(total: RunUsage, models: Mapping[str, RunUsage] | None = None) -> dict[str, Any]:
    """Return the counts as JSON values for the session's log, those of each model among them."""
    each = {name: stored(used) for name, used in (models or {}).items()}
    return _counts(total) | ({"models": each} if each else {})


def _counts(total: RunUsage) -> dict[str, Any]:
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


def restored_models(data: Mapping[str, Any]) -> dict[str, RunUsage]:
    """Return the counts of each model of an earlier session."""
    models: object = data.get("models")
    if not isinstance(models, dict):
        return {}
    found = cast("dict[str, object]", models)
    return {
        name: restored(cast("dict[str, Any]", used))
        for name, used in found.items()
        if isinstance(used, dict)
    }


def _money(value: object) -> Decimal | None:
    if not isinstance(value, str):
        return None
    try:
        amount = Decimal(value)
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and amount >= 0 else None
