"""How full the model's window is, from what was reported and from what came since."""

import json
from collections.abc import Sequence
from typing import Any, cast

from pydantic_ai.messages import ModelMessage, ModelRequestPart, ModelResponse, ModelResponsePart

from decode.loop.running.work import Work

#: The share of the window at which the history is made smaller.
THRESHOLD = 0.8

#: The share of the window that has to come before a vain attempt is made again.
_MORE = 0.05

_TOKENS_PER_CHAR = 0.25
_LEAST_PER_CHAR = 0.15

#: What a picture or a file counts as, in characters.
_FILE_CHARS = 6_000


def crowded(work: Work) -> bool:
    """Say whether the next request would come too close to the window.

    False right after the history was made smaller, or could not be, until the next answer.
    """
    least = max(THRESHOLD * work.room, work.put_off)
    return not work.settled and next_tokens(work.thread.messages) > least


def put_off(work: Work) -> None:
    """Making room was in vain: it is tried again when some more has come, not at every step."""
    work.put_off = next_tokens(work.thread.messages) + _MORE * work.room


def next_tokens(messages: Sequence[ModelMessage]) -> int:
    """Estimate the tokens of a request of this history: the last report, and what came after.

    A report that is too small for what was sent (some servers make it up) is not believed.
    """
    index = _last_report(messages)
    if index is None:
        return tokens(messages)
    response = cast("ModelResponse", messages[index])
    reported = response.usage.input_tokens + response.usage.output_tokens
    since = int(chars(messages[index + 1 :]) * _TOKENS_PER_CHAR)
    return max(reported + since, tokens(messages, _LEAST_PER_CHAR))


def tokens(messages: Sequence[ModelMessage], rate: float = _TOKENS_PER_CHAR) -> int:
    """Estimate the tokens of messages by their length."""
    return int(chars(messages) * rate)


def rate(messages: Sequence[ModelMessage]) -> float:
    """Return this conversation's tokens a character, as far as a report tells it."""
    index = _last_report(messages)
    if index is None:
        return _TOKENS_PER_CHAR
    said = chars(messages[: index + 1])
    response = cast("ModelResponse", messages[index])
    reported = response.usage.input_tokens + response.usage.output_tokens
    return min(1.0, max(_TOKENS_PER_CHAR, reported / said)) if said else _TOKENS_PER_CHAR


def chars(messages: Sequence[ModelMessage]) -> int:
    """Return the length of everything in the messages that a model reads."""
    return sum(_part(part) for message in messages for part in message.parts)


def _part(part: ModelRequestPart | ModelResponsePart) -> int:
    return _length(getattr(part, "content", None)) + _length(getattr(part, "args", None))


def _length(value: object) -> int:
    if value is None:
        return 0
    if isinstance(value, str):
        return len(value)
    if isinstance(value, list | tuple):
        return sum(_length(item) for item in cast("Sequence[object]", value))
    if isinstance(value, dict):
        return len(json.dumps(cast("dict[str, Any]", value), default=str))
    return _FILE_CHARS


def _last_report(messages: Sequence[ModelMessage]) -> int | None:
    for index in range(len(messages) - 1, -1, -1):
        message = messages[index]
        if isinstance(message, ModelResponse) and message.usage.input_tokens:
            return index
    return None
