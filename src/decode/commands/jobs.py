"""`/jobs`: what the model left running in the background."""

from collections.abc import AsyncIterator
from dataclasses import replace

from decode.commands._spec import Command, Context
from decode.entities.event import Event
from decode.entities.ports import Order


def _run(context: Context, args: str) -> AsyncIterator[Event]:
    return context.engine.perform(Order("jobs", args.strip()), replace(context.state))


COMMAND = Command("jobs", "commands in the background: see or end them", _run, hint="[end JOB]")
