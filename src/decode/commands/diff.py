"""`/diff`: what this session changed."""

import asyncio
import difflib
import os
from collections.abc import AsyncIterator, Iterator, Sequence

from decode.commands._spec import Command, Context
from decode.config.paths import project_root
from decode.entities.counting import counted
from decode.entities.errors import UsageError
from decode.entities.event import Event, Listing, Notice, Option
from decode.sessions.checkpoints.checkpoint import Checkpoint, Checkpoints
from decode.sessions.past import fold
from decode.sessions.places import path_of
from decode.sessions.reader import read
from decode.sessions.records import Checkpointed

_MOST_BYTES = 400_000


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    del args
    if not context.session_id or not path_of(context.session_id).exists():
        raise UsageError("nothing was recorded yet", "files are recorded with each turn")
    rows = await asyncio.to_thread(lambda: list(_rows(context)))
    if not rows:
        yield Notice("this session changed no file that is recorded")
        return
    text = "\n".join(row.detail for row in rows)
    later = "; the running turn is not in it yet" if context.busy else ""
    yield Listing("diff", tuple(rows), text, f"{counted(len(rows), 'file')}{later}")


def _rows(context: Context) -> Iterator[Option]:
    taken = list(fold(read(path_of(context.session_id)).entries).checkpoints.values())
    if not taken:
        return
    checkpoints = Checkpoints.of_project(project_root(context.cwd))
    names = sorted(set(_changed(checkpoints, taken)))
    first = checkpoints.shadow.entries(taken[0].before)
    last = checkpoints.shadow.entries(taken[-1].after)
    for name in names:
        before, after = first.get(name, ("", ""))[1], last.get(name, ("", ""))[1]
        if before != after:
            yield _row(checkpoints, name, before, after)


def _changed(checkpoints: Checkpoints, taken: Sequence[Checkpointed]) -> Iterator[bytes]:
    """Yield what the turns changed; what the person changed between them is not the session's."""
    for one in taken:
        changes = checkpoints.changes(Checkpoint(one.after), Checkpoint(one.before))
        yield from (change.name for change in changes)


def _row(checkpoints: Checkpoints, name: bytes, before: str, after: str) -> Option:
    shown = os.fsdecode(name).encode("utf-8", "replace").decode()
    old, new = (checkpoints.shadow.content(blob) if blob else b"" for blob in (before, after))
    kind = "new" if not before else "deleted" if not after else "changed"
    lines = list(_unified(old, new, shown))
    added = sum(line.startswith("+") and not line.startswith("+++") for line in lines)
    removed = sum(line.startswith("-") and not line.startswith("---") for line in lines)
    return Option(shown, f"{kind}, +{added} -{removed}", detail="\n".join(lines))


def _unified(old: bytes, new: bytes, name: str) -> Iterator[str]:
    if b"\0" in old + new or len(old) + len(new) > _MOST_BYTES:
        yield f"--- {name}"
        yield f"+++ {name} ({len(old)} to {counted(len(new), 'byte')}; not shown)"
        return
    before, after = (data.decode("utf-8", "replace").splitlines() for data in (old, new))
    yield from difflib.unified_diff(before, after, f"a/{name}", f"b/{name}", lineterm="")


COMMAND = Command("diff", "what this session changed", _run)
