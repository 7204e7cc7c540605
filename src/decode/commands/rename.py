"""`/rename`: give this session a name."""

from collections.abc import AsyncIterator
from dataclasses import replace

from decode.commands._spec import Command, Context
from decode.entities.event import Event
from decode.entities.ports import Order


def _run(context: Context, args: str) -> AsyncIterator[Event]:
    return context.engine.perform(Order("rename", args.strip()), replace(context.state))


COMMAND = Command("rename", "give this session a name for the list", _run, hint="name")
