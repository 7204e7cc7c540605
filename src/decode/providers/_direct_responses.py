"""OpenAI's Responses API, without what its SDK does for nothing."""

from collections.abc import Mapping
from functools import cache
from typing import Any, cast, get_args

from openai import AsyncOpenAI, AsyncStream, BaseModel
from openai.resources.responses import AsyncResponses
from openai.types.responses import ResponseStreamEvent

from decode.providers._direct import direct
from decode.providers._events import Events, made, parsed


class DirectResponses(AsyncResponses):
    """The SDK's own, but for what it does with each request and each piece of an answer."""

    def __init__(self, client: AsyncOpenAI) -> None:
        super().__init__(client)
        self._usual = AsyncResponses(client)

    async def create(self, **given: Any) -> Any:
        """Send a request as it is given; return the answer, or its stream."""
        usual: Any = self._usual
        if given.get("stream") is not True:
            return await usual.create(**direct(given))
        answer = await usual.with_raw_response.create(**direct(given))
        return Events(await parsed(answer, AsyncStream[object]), event)


def event(data: object) -> object:
    """Return the event that the SDK would make of these JSON values.

    One of an unknown type becomes the first kind, with all that it holds.
    """
    if not isinstance(data, Mapping):
        return data
    values = cast("Mapping[str, Any]", data)
    known = kinds()
    kind = known.get(str(values.get("type")))
    if kind is None:
        return next(iter(known.values())).construct(**values)
    return made(kind, values)


@cache
def kinds() -> dict[str, type[BaseModel]]:
    """Return the classes of events by their types."""
    union = get_args(ResponseStreamEvent)[0]
    return {
        name: kind
        for kind in get_args(union)
        for name in get_args(kind.model_fields["type"].annotation)
    }
