"""`/export`: the session as Markdown, JSON or HTML."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

from decode.commands._spec import Command, Context
from decode.entities.errors import UsageError
from decode.entities.event import Event, Notice
from decode.sessions.export import FORMATS, export
from decode.sessions.export_file import write_export
from decode.sessions.past import fold
from decode.sessions.places import path_of
from decode.sessions.reader import read


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    target = await asyncio.to_thread(_write, context.session_id, context.cwd, args.strip())
    yield Notice(f"written to {target}")


def _write(session_id: str, cwd: Path, named: str) -> Path:
    if not session_id or not path_of(session_id).exists():
        hint = "a session is kept from its first turn on"
        raise UsageError("there is nothing to export yet", hint)
    target = cwd / Path(named or f"decode-{session_id}.md").expanduser()
    form = target.suffix.removeprefix(".")
    if form not in FORMATS:
        endings = ", ".join(f".{known}" for known in FORMATS)
        raise UsageError(f"{target.name} has no known format", f"end the name with {endings}")
    text = export(fold(read(path_of(session_id)).entries), form)
    write_export(target, text)
    return target


COMMAND = Command("export", "the session as Markdown, JSON or HTML", _run, hint="[file]")
