"""Commands for tests of what surrounds them."""

from collections.abc import AsyncIterator

from decode.commands._spec import Busy, Command, Context
from decode.entities.event import Event, Notice

NAMES = ("quit", "mode", "agent", "help")


async def _said(context: Context, args: str) -> AsyncIterator[Event]:
    yield Notice(f"{context.cwd.name}:{args}")


def command(name: str, busy: Busy = Busy.YES) -> Command:
    hint = "[name]" if name in ("mode", "agent") else ""
    return Command(name, f"the {name} command", _said, hint=hint, busy=busy)
