"""Requests that OpenAI's SDK does not take apart before it sends them.

The SDK walks through every message and every tool of every request and holds each against each
type it could be, up to thirty of them, to find values that have to be written in another way. In
ours there is none. It costs 15 ms of processor for a request of the Chat Completions API and more
than 30 for one of the Responses API, growing with the conversation: more than all the rest of a
step together. What stands in `extra_body` is sent as it is.
"""

from inspect import isawaitable
from typing import Any

from openai import AsyncOpenAI, AsyncStream
from openai.resources.chat.completions import AsyncCompletions
from openai.resources.responses import AsyncResponses

from decode.providers._events import Events

#: Lists that may be long, by their names in both APIs.
_LONG = ("messages", "input", "tools")


class _Completions(AsyncCompletions):
    async def create(self, **given: Any) -> Any:
        usual: Any = super().create
        return await usual(**{"messages": (), **_direct(given)})


class _Responses(AsyncResponses):
    def __init__(self, client: AsyncOpenAI) -> None:
        super().__init__(client)
        self._usual = AsyncResponses(client)

    async def create(self, **given: Any) -> Any:
        usual: Any = self._usual.create
        if given.get("stream") is not True:
            return await usual(**_direct(given))
        raw: Any = self._usual.with_raw_response.create
        answer = await raw(**_direct(given))
        parsed = answer.parse(to=AsyncStream[object])
        # The SDK says that this becomes a coroutine.
        return Events(await parsed if isawaitable(parsed) else parsed)


def hasten(client: AsyncOpenAI) -> None:
    """Let a client send what it is given as it is, once: who retries is the loop.

    A number of retries in a model's settings would make a copy of the client for each request.
    """
    client.max_retries = 0
    # Both are made at their first use and kept like this by the SDK itself.
    vars(client.chat)["completions"] = _Completions(client)
    vars(client)["responses"] = _Responses(client)


def _direct(given: dict[str, Any]) -> dict[str, Any]:
    rest = {name: value for name, value in given.items() if name not in _LONG}
    long = {name: given[name] for name in _LONG if isinstance(given.get(name), list)}
    return {**rest, "extra_body": {**long, **(rest.get("extra_body") or {})}}
