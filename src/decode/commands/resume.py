"""`/resume`: go on with an earlier session."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from decode.commands._spec import Busy, Command, Context
from decode.config.paths import project_root
from decode.entities.event import Event, Notice, Option, Pick
from decode.entities.ports import Order
from decode.sessions.listing import Summary, list_sessions

_MOST = 200


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    if args.strip():
        order = Order("resume", args.strip())
        async for event in context.engine.perform(order, replace(context.state)):
            yield event
        return
    found = await asyncio.to_thread(list_sessions, project_root(context.cwd))
    earlier = [one for one in found if one.id != context.session_id]
    if earlier:
        yield Pick("resume", tuple(_row(one) for one in earlier[:_MOST]))
    else:
        yield Notice("this project has no earlier session")


def _row(one: Summary) -> Option:
    what = " ".join((one.title or one.prompt).split()) or one.id
    about = f"{_age(datetime.now(UTC) - one.changed)}, {one.model}, {one.branch}".rstrip(", ")
    return Option(what, about, f"/resume {one.id}", detail=one.id)


def _age(passed: timedelta) -> str:
    minutes = max(0, int(passed.total_seconds() // 60))
    if minutes < 60:
        return f"{minutes} min ago"
    return f"{minutes // 60} h ago" if minutes < 48 * 60 else f"{minutes // 1440} days ago"


COMMAND = Command("resume", "go on with an earlier session", _run, hint="[id]", busy=Busy.NO)
