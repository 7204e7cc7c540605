"""`/memory`: the memory files in force."""

from collections.abc import AsyncIterator, Sequence

from decode.commands._spec import Command, Context
from decode.config.paths import project_root
from decode.entities.errors import UsageError
from decode.entities.event import EditorOpened, Event, Listing, Option
from decode.memory.document import Document
from decode.memory.load import load_memory


async def _run(context: Context, args: str) -> AsyncIterator[Event]:
    documents = load_memory(context.cwd, context.settings)
    verb, _, rest = args.strip().partition(" ")
    match verb:
        case "":
            yield _screen(context, documents)
        case "edit":
            yield EditorOpened(_chosen(documents, rest.strip(), context))
        case _:
            raise UsageError(f"unknown: {verb!r}", "/memory, or /memory edit [number]")


def _screen(context: Context, documents: Sequence[Document]) -> Listing:
    rows = [_row(number, one) for number, one in enumerate(documents, 1)]
    text = "\n".join(f"{row.label}  {row.description}" for row in rows)
    new = str(project_root(context.cwd) / "AGENTS.md")
    hint = "Enter opens the file in your editor" if rows else f"write {new} to tell every session"
    return Listing("memory", tuple(rows), text or f"no memory files; {hint}", hint)


def _row(number: int, one: Document) -> Option:
    owner = f", imported by {one.owner}" if one.owner else ""
    notes = "".join(f"; {warning}" for warning in one.warnings)
    about = f"{one.size} bytes{owner}{notes}"
    return Option(str(one.path), about, f"/memory edit {number}", detail=one.text, group="in order")


def _chosen(documents: Sequence[Document], number: str, context: Context) -> str:
    if not number and not documents:
        return str(project_root(context.cwd) / "AGENTS.md")
    index = int(number or "1") if (number or "1").isdecimal() else 0
    if not 1 <= index <= len(documents):
        raise UsageError(f"there is no memory file {number}", "/memory numbers them in order")
    return str(documents[index - 1].path)


COMMAND = Command(
    "memory", "the memory files in force; edit N opens one", _run, hint="[edit N]", waits=False
)
