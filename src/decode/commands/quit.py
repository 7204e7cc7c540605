"""`/quit`: leave."""

from collections.abc import AsyncIterator

from decode.commands._spec import Command, Context
from decode.entities.event import Event, Quit


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    del args
    yield Quit(confirm=context.busy)


COMMAND = Command(
    "quit", "leave; asks when a turn is running", _run, aliases=("exit",), waits=False
)
