"""`/fork`: go on in a copy of this session."""

from collections.abc import AsyncIterator
from dataclasses import replace

from decode.commands._spec import Busy, Command, Context
from decode.entities.event import Event
from decode.entities.ports import Order


def _run(context: Context, args: str) -> AsyncIterator[Event]:
    return context.engine.perform(Order("fork", args.strip()), replace(context.state))


COMMAND = Command("fork", "go on in a copy of this session", _run, busy=Busy.NO)
