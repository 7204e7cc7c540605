"""`/rewind`: back to an earlier prompt."""

from collections.abc import AsyncIterator
from dataclasses import replace

from decode.commands._spec import Busy, Command, Context
from decode.entities.event import Event
from decode.entities.ports import Order


def _run(context: Context, args: str) -> AsyncIterator[Event]:
    return context.engine.perform(Order("rewind", args.strip()), replace(context.state))


COMMAND = Command(
    "rewind",
    "go back to an earlier prompt: conversation, files or both",
    _run,
    hint="[number]",
    busy=Busy.NO,
)
