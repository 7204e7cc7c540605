"""`/resume`: go on with an earlier session."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from decode.commands._spec import Busy, Command, Context
from decode.config.paths import project_root
from decode.entities.errors import SessionError, UsageError
from decode.entities.event import Event, Notice, Option, Pick
from decode.entities.ports import Order
from decode.sessions import index
from decode.sessions.listing import Summary, candidates

_MOST = 1_000
_FIND = "?"


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    wanted = args.strip()
    if not wanted:
        yield await asyncio.to_thread(_all, context)
        return
    found = [] if wanted.startswith(_FIND) else await asyncio.to_thread(candidates, wanted)
    if len(found) == 1:
        order = Order("resume", found[0].id)
        async for event in context.engine.perform(order, replace(context.state)):
            yield event
        return
    if found:
        yield _pick(context, f"resume {wanted}", found)
    else:
        yield await asyncio.to_thread(_found, context, wanted.removeprefix(_FIND).strip())


def _all(context: Context) -> Event:
    """The sessions of this project first, then those of others; the last used first in each."""
    found = index.offered(project_root(context.cwd), _MOST)
    earlier = [one for one in found if one.id != context.session_id]
    if not earlier:
        return Notice("there is no earlier session")
    return _pick(context, "resume", earlier)


def _found(context: Context, words: str) -> Event:
    """The sessions in which all the words were said. Raises UsageError when there is none."""
    try:
        hits = index.search(words)
    except OSError as error:
        raise SessionError(f"sessions cannot be searched: {error.strerror}") from error
    if not hits:
        raise UsageError(f"no session {words!r}, and none in which that was said", "/resume")
    pick = _pick(context, f"resume: {words}", [hit.summary for hit in hits])
    rows = zip(pick.options, hits, strict=True)
    return replace(
        pick,
        options=tuple(replace(row, detail=f"{hit.snippet}\n\n{row.detail}") for row, hit in rows),
    )


def _pick(context: Context, title: str, found: Sequence[Summary]) -> Pick:
    return Pick(title, tuple(_rows(context, found)), search=f"/resume {_FIND}")


def _rows(context: Context, found: Sequence[Summary]) -> Iterator[Option]:
    now, here = datetime.now(UTC), str(project_root(context.cwd))
    ends = _previews(found)
    for one in found:
        what = " ".join((one.title or one.prompt).split())[:200] or one.id
        facts = (_age(now - one.changed), _size(one.size), one.model, one.branch, one.wrong)
        about = "\n".join(filter(None, (one.id, one.cwd, one.wrong)))
        yield Option(
            what,
            ", ".join(filter(None, facts)),
            f"/resume {one.id}",
            detail=f"{about}\n\n{ends.get(one.id, '')}".strip(),
            group="" if one.project == here else one.project,
        )


def _previews(found: Sequence[Summary]) -> Mapping[str, str]:
    try:
        return index.previews([one.id for one in found])
    except (SessionError, OSError):
        return {}


def _size(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= 1e6 else f"{max(1, size // 1000)} kB"


def _age(passed: timedelta) -> str:
    minutes = max(0, int(passed.total_seconds() // 60))
    if minutes < 60:
        return f"{minutes} min ago"
    return f"{minutes // 60} h ago" if minutes < 48 * 60 else f"{minutes // 1440} days ago"


COMMAND = Command(
    "resume", "go on with an earlier session", _run, hint="[id or words]", busy=Busy.NO
)
