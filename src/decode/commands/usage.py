"""`/usage`: tokens, cache hits, cost."""

from collections.abc import AsyncIterator
from dataclasses import replace

from decode.commands._spec import Command, Context
from decode.entities.event import Event
from decode.entities.ports import Order


def _run(context: Context, args: str) -> AsyncIterator[Event]:
    return context.engine.perform(Order("usage", args.strip()), replace(context.state))


COMMAND = Command("usage", "tokens, cache hits, cost, and the caps of this session", _run)
