"""`/context`: what fills the window."""

from collections.abc import AsyncIterator
from dataclasses import replace

from decode.commands._spec import Command, Context
from decode.entities.event import Event
from decode.entities.ports import Order


def _run(context: Context, args: str) -> AsyncIterator[Event]:
    return context.engine.perform(Order("context", args.strip()), replace(context.state))


COMMAND = Command("context", "what fills the window", _run)
