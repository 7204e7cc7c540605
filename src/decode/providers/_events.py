"""The events of OpenAI's Responses API, made by their `type`.

The SDK tries each event on each of the sixty kinds there are: 75 to 150 µs for every word of an
answer. The type says which kind it is.
"""

from collections.abc import Mapping
from functools import cache
from types import TracebackType
from typing import Any, Self, cast, get_args

from openai import AsyncStream, BaseModel
from openai.types.responses import ResponseStreamEvent
from pydantic import ValidationError


class Events:
    """A stream of events; it is used and closed like the SDK's own."""

    def __init__(self, raw: AsyncStream[object]) -> None:
        self._raw = raw
        self.response = raw.response

    def __aiter__(self) -> Self:
        """Return the stream."""
        return self

    async def __anext__(self) -> object:
        """Return the next event. Raises what the SDK raises."""
        return event(await anext(self._raw))

    async def __aenter__(self) -> Self:
        """Return the stream."""
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the stream."""
        await self.close()

    async def close(self) -> None:
        """Give the connection free."""
        await self._raw.close()


def event(data: object) -> object:
    """Return the event that the SDK would make of these JSON values.

    One that is not as its kind should be is made of what is there, like the SDK does it; one of an
    unknown type becomes the first kind, with all that it holds.
    """
    if not isinstance(data, Mapping):
        return data
    values = cast("Mapping[str, Any]", data)
    known = kinds()
    kind = known.get(str(values.get("type")))
    if kind is None:
        return next(iter(known.values())).construct(**values)
    try:
        return kind.model_validate(values)
    except ValidationError:
        return kind.construct(**values)


@cache
def kinds() -> dict[str, type[BaseModel]]:
    """Return the classes of events by their types."""
    union = get_args(ResponseStreamEvent)[0]
    return {
        name: kind
        for kind in get_args(union)
        for name in get_args(kind.model_fields["type"].annotation)
    }
