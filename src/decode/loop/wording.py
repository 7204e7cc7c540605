"""The words of a provider, as they may be shown."""

import re
from collections.abc import Iterator
from typing import cast

from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError

from decode.config.keys import open_keys
from decode.entities.visible import visible

_LONGEST = 300


def named(error: ModelAPIError) -> str:
    """Return the name of the model."""
    return visible(error.model_name)


def suggestion(error: ModelAPIError) -> str:
    """Return the question for the name that was meant; empty for none."""
    name = error.suggested_model_id if isinstance(error, ModelHTTPError) else None
    return f" (did you mean {visible(name)}?)" if name else ""


def said(error: ModelAPIError) -> str:
    """The provider's own words, where they can be found in what it sent."""
    words = next(_messages(error.body), "") or error.message
    return line(words)


def _messages(body: object) -> Iterator[str]:
    if isinstance(body, str) and body.strip():
        yield body
    if isinstance(body, dict):
        data = cast("dict[str, object]", body)
        for key in ("error", "message", "detail"):
            yield from _messages(data.get(key))


def line(text: str) -> str:
    """One line that can be shown: no key, no control character, bounded."""
    words = visible(" ".join(text.split()))
    words = re.sub(r"\bsk-[\w*.-]{4,}", "[key]", open_keys().hide(words))
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]}…"
