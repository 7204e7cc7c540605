"""Our tools as the framework's, made once in a process."""

from collections.abc import Awaitable, Callable
from functools import cache, wraps

from pydantic_ai import Tool
from pydantic_ai.messages import ToolReturn

from decode.tools._spec import Deps, ToolSpec


@cache
def framed(spec: ToolSpec) -> Tool[Deps]:
    """Return the framework's tool of a spec; the same one each time, it holds no state."""
    return Tool(
        _answering(spec.run),
        takes_ctx=True,
        name=spec.name,
        sequential=spec.sequential,
        prepare=spec.prepare,
    )


def _answering(run: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
    """A bare `ToolReturn` has no schema. Of a union with text the framework would make one, for
    8 ms a tool and nobody: what a tool returns is not told to a model."""

    @wraps(run)
    async def answering(*args: object, **named: object) -> object:
        return await run(*args, **named)

    answering.__annotations__ = {**run.__annotations__, "return": ToolReturn}
    return answering
