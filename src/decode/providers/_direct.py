"""Requests that OpenAI's SDK does not take apart before it sends them.

The SDK walks through every message and every tool of every request and holds each against each
type it could be, up to thirty of them, to find values that have to be written in another way. In
ours there is none. It costs 15 ms of processor for a request of the Chat Completions API and more
than 30 for one of the Responses API, growing with the conversation: more than all the rest of a
step together. What stands in `extra_body` is sent as it is.
"""

from typing import Any

#: Lists that may be long, by their names in both APIs.
_LONG = ("messages", "input", "tools")


def direct(given: dict[str, Any]) -> dict[str, Any]:
    """Return the arguments of a request with its long lists where nobody looks into them."""
    long = {name: given[name] for name in _LONG if isinstance(given.get(name), list)}
    rest = {name: value for name, value in given.items() if name not in long}
    return {**rest, "extra_body": {**long, **(rest.get("extra_body") or {})}}
