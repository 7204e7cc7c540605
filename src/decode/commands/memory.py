"""`/memory`: the memory files in force."""

import asyncio
from collections.abc import AsyncIterator, Sequence

from decode.commands._spec import Command, Context
from decode.config.paths import project_root
from decode.entities.counting import counted
from decode.entities.errors import UsageError
from decode.entities.event import EditorOpened, Event, Listing, Notice, Option
from decode.memory.document import Document
from decode.memory.load import load_memory
from decode.memory.notes import Noted, note


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    verb, _, rest = args.strip().partition(" ")
    if verb == "add":
        yield _noted(await asyncio.to_thread(note, context.cwd, rest))
        return
    documents = load_memory(context.cwd, context.settings)
    match verb:
        case "":
            yield _screen(context, documents)
        case "edit":
            yield EditorOpened(_chosen(documents, rest.strip(), context))
        case _:
            hint = "/memory, /memory add LINE, or /memory edit [number]"
            raise UsageError(f"unknown: {verb!r}", hint)


def _noted(made: Noted) -> Notice:
    text = f"noted in {made.path}: {made.line}"
    if made.warning:
        return Notice(f"{text}; but {made.warning}", "warning")
    return Notice(text)


def _screen(context: Context, documents: Sequence[Document]) -> Listing:
    rows = [_row(number, one) for number, one in enumerate(documents, 1)]
    text = "\n".join(f"{row.label}  {row.description}" for row in rows)
    new = str(project_root(context.cwd) / "AGENTS.md")
    hint = "Enter opens the file in your editor" if rows else f"write {new} to tell every session"
    return Listing("memory", tuple(rows), text or f"no memory files; {hint}", hint)


def _row(number: int, one: Document) -> Option:
    owner = f", imported by {one.owner}" if one.owner else ""
    notes = "".join(f"; {warning}" for warning in one.warnings)
    about = f"{counted(one.size, 'byte')}{owner}{notes}"
    detail = "\n".join([str(one.path), *one.warnings, "", one.text]).rstrip()
    return Option(f"{number}. {one.label}", about, f"/memory edit {number}", detail=detail)


def _chosen(documents: Sequence[Document], number: str, context: Context) -> str:
    if not number and not documents:
        return str(project_root(context.cwd) / "AGENTS.md")
    index = int(number or "1") if (number or "1").isdecimal() else 0
    if not 1 <= index <= len(documents):
        raise UsageError(f"there is no memory file {number}", "/memory numbers them in order")
    return str(documents[index - 1].path)


COMMAND = Command(
    "memory",
    "the memory files in force; edit N opens one, add LINE notes one",
    _run,
    hint="[edit N|add LINE]",
    waits=False,
)
