"""`/copy`: the last answer to the clipboard."""

from collections.abc import AsyncIterator

from decode.commands._spec import Command, Context
from decode.entities.errors import UsageError
from decode.entities.event import Clipped, Event


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    del args
    if not context.answer.strip():
        raise UsageError("there is no answer to copy yet")
    yield Clipped(context.answer, "the last answer")


COMMAND = Command("copy", "the last answer to the clipboard", _run)
