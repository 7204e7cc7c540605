"""How a tool's refusal becomes a result."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import wraps
from typing import ParamSpec

from pydantic_ai import ToolReturn

from decode.tools._names import safe
from decode.tools._refusal import Refusal

P = ParamSpec("P")


def answering(
    tool: Callable[P, Awaitable[str | ToolReturn]],
) -> Callable[P, Awaitable[str | ToolReturn]]:
    """Turn a Refusal into its sentence: a normal result, so that the run goes on.

    `metadata` tells the screens that nothing was done; the model never sees it. No result holds
    half a character: it could not be sent, and with it no later request of the conversation.
    """

    @wraps(tool)
    async def answered(*args: P.args, **kwargs: P.kwargs) -> str | ToolReturn:
        try:
            return _encodable(await tool(*args, **kwargs))
        except Refusal as refusal:
            return ToolReturn(return_value=safe(refusal.sentence), metadata={"ok": False})

    # A tool may be a plain function that returns its coroutine; its result is what is described.
    answered.__annotations__ = {**tool.__annotations__, "return": str | ToolReturn}
    return answered


def _encodable(result: str | ToolReturn) -> str | ToolReturn:
    if isinstance(result, str):
        return safe(result)
    if isinstance(result.return_value, str):
        return replace(result, return_value=safe(result.return_value))
    return result
