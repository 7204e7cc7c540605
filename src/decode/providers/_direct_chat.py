"""OpenAI's Chat Completions API, without what its SDK does for nothing."""

from collections.abc import Mapping
from typing import Any, cast

from openai import AsyncOpenAI, AsyncStream
from openai.resources.chat.completions import AsyncCompletions
from openai.types.chat import ChatCompletionChunk

from decode.providers._direct import direct
from decode.providers._events import Events, made, parsed


class DirectCompletions(AsyncCompletions):
    """The SDK's own, but for what it does with each request and each piece of an answer."""

    def __init__(self, client: AsyncOpenAI) -> None:
        super().__init__(client)
        self._usual = AsyncCompletions(client)

    async def create(self, **given: Any) -> Any:
        """Send a request as it is given; return the answer, or its stream."""
        # The SDK's own signature insists on messages.
        request = {"messages": (), **direct(given)}
        usual: Any = self._usual
        if given.get("stream") is not True:
            return await usual.create(**request)
        answer = await usual.with_raw_response.create(**request)
        return Events(await parsed(answer, AsyncStream[object]), chunk)


def chunk(data: object) -> object:
    """Return the piece of an answer that the SDK would make of these JSON values."""
    if not isinstance(data, Mapping):
        return data
    return made(ChatCompletionChunk, cast("Mapping[str, Any]", data))
