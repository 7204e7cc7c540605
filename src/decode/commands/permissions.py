"""`/permissions`: the rules in force."""

from collections.abc import AsyncIterator
from dataclasses import replace

from decode.commands._spec import Command, Context
from decode.entities.event import Event
from decode.entities.ports import Order


def _run(context: Context, args: str) -> AsyncIterator[Event]:
    return context.engine.perform(Order("permissions", args.strip()), replace(context.state))


COMMAND = Command(
    "permissions",
    "rules in force and where each comes from; add and delete your own",
    _run,
    hint="[add|delete RULE]",
)
