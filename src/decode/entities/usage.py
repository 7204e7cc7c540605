"""What a session has used so far."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Usage:
    """Token counts of a session so far; `cost_usd` is None when a price is not known.

    `window` is the model's context window in tokens, `context` what the last request filled of it.
    """

    input_tokens: int = 0
    cached_tokens: int = 0
    output_tokens: int = 0
    requests: int = 0
    cost_usd: float | None = None
    context: int = 0
    window: int | None = None
