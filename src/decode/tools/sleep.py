"""The `sleep` tool."""

import asyncio

from pydantic_ai import RunContext, ToolReturn

from decode.entities.call import ToolKind
from decode.tools._answer import answering
from decode.tools._refusal import Refusal
from decode.tools._spec import Args, Deps, ToolSpec

_LONGEST = 60.0


@answering
async def sleep(ctx: RunContext[Deps], seconds: float) -> str | ToolReturn:
    """Wait up to 60 seconds for something outside to happen."""
    del ctx
    if not 0 <= seconds <= _LONGEST:
        raise Refusal(f"seconds must be from 0 to {_LONGEST:g}; to wait longer, call sleep again")
    await asyncio.sleep(seconds)
    return f"waited {seconds:g} s"


def _title(args: Args) -> str:
    return f"sleep {args.get('seconds', '')} s"


TOOL = ToolSpec(run=sleep, kind=ToolKind.OTHER, title=_title)
