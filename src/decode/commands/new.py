"""`/new`: a new session."""

from collections.abc import AsyncIterator
from dataclasses import replace

from decode.commands._spec import Busy, Command, Context
from decode.entities.event import Event
from decode.entities.ports import Order


def _run(context: Context, args: str) -> AsyncIterator[Event]:
    del args
    return context.engine.perform(Order("new"), replace(context.state))


COMMAND = Command(
    "new", "a new session; the old one can be resumed", _run, aliases=("clear",), busy=Busy.NO
)
