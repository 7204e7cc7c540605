"""Streams of events that are made by the class each is of.

The SDKs hold every event against every class there is, field by field: 75 to 150 µs for each word
of an answer. Whoever knows the class validates against that one alone.
"""

from collections.abc import Callable, Mapping
from inspect import isawaitable
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar

from pydantic import BaseModel, ValidationError

_Made = TypeVar("_Made", bound=BaseModel)


class Raw(Protocol):
    """What an SDK's stream has, of values as they were sent."""

    @property
    def response(self) -> object:
        """The answer that is read."""
        ...

    async def __anext__(self) -> object:
        """Return the next value."""
        ...

    async def close(self) -> None:
        """Give the connection free."""
        ...


class Events:
    """A stream of events, each made by `make`; it is used and closed like the SDK's own."""

    def __init__(self, raw: Raw, make: Callable[[object], object]) -> None:
        self._raw = raw
        self._make = make
        self.response = raw.response

    def __aiter__(self) -> Self:
        """Return the stream."""
        return self

    async def __anext__(self) -> object:
        """Return the next event. Raises what the SDK raises."""
        return self._make(await self._raw.__anext__())

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


async def parsed(answer: Any, kind: type[Raw]) -> Any:
    """Return the stream of an SDK's raw answer; the SDKs say that it will have to be awaited."""
    stream = answer.parse(to=kind)
    return await stream if isawaitable(stream) else stream


def made(kind: type[_Made], values: Mapping[str, Any]) -> _Made:
    """Return an event of one class from its JSON values.

    One that is not as its class should be is made of what is there, like the SDKs do it.
    """
    try:
        return kind.model_validate(values)
    except ValidationError:
        lenient: Any = kind
        return lenient.construct(**values)
