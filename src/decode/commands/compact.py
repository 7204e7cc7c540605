"""`/compact`: summarise now."""

from collections.abc import AsyncIterator
from dataclasses import replace

from decode.commands._spec import Busy, Command, Context
from decode.entities.event import Event
from decode.entities.ports import Order


def _run(context: Context, args: str) -> AsyncIterator[Event]:
    return context.engine.perform(Order("compact", args.strip()), replace(context.state))


COMMAND = Command("compact", "summarise the conversation now", _run, hint="[focus]", busy=Busy.NO)
