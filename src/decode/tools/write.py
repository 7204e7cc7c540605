"""The `write` tool."""

import re
from pathlib import Path

from pydantic_ai import RunContext, ToolReturn

from decode.entities.call import ToolKind
from decode.entities.counting import counted
from decode.entities.hunk import lines_of
from decode.entities.preview import Plain, Preview
from decode.tools._answer import answering
from decode.tools._change import Change, carry_out, must_be_known
from decode.tools._encoding import UTF8, Encoding
from decode.tools._ledger import FileLedger
from decode.tools._names import shown
from decode.tools._permit import Permit
from decode.tools._place import judged, placed
from decode.tools._refusal import Refusal
from decode.tools._snapshot import Snapshot, snapshot
from decode.tools._spec import Args, Deps, ToolSpec
from decode.tools._thread import in_thread

_BARE = re.compile(r"\r(?!\n)|(?<!\r)\n")


@answering
async def write(ctx: RunContext[Deps], path: str, content: str) -> str | ToolReturn:
    """Create a file, or replace one that was read before, with exactly `content`.

    Args:
        path: the file; missing directories are made.
        content: all of its text.
    """
    deps = ctx.deps
    permit = deps.permits.pop(ctx.tool_call_id or "", None)
    place = judged(path, deps.cwd, permit)
    args = {"path": path, "content": content}
    async with deps.files.lock(place):
        return await in_thread(_written, args, place, deps.files, permit)


def _written(args: Args, place: Path, ledger: FileLedger, permit: Permit | None) -> str:
    change = _planned(args, place)
    if change.before is not None:
        _must_be_read(change.before, ledger, change.given)
    outcome = carry_out(change, ledger, permit)
    verb = "created" if change.before is None else "replaced"
    size = f"{_count(len(lines_of(outcome.text)), 'line')}, {_count(len(outcome.data), 'byte')}"
    part = (
        f"; the user accepted {outcome.accepted} of {counted(outcome.hunks, 'part')} of the change"
        if outcome.accepted < outcome.hunks
        else ""
    )
    return f"{verb} {shown(change.given)}: {size}{_kept(change)}{part}"


def _planned(args: Args, place: Path) -> Change:
    given, content = str(args["path"]), str(args["content"])
    if given.endswith("/"):
        raise Refusal(f"{shown(given)} names a directory; name the file to write")
    try:
        before = snapshot(place, given)
    except FileNotFoundError:
        before = None
    encoding = _encoding(before, content)
    lacking = encoding.lacks(content)
    if lacking:
        raise Refusal(f"content holds {shown(lacking)}, half of a character; nothing was written")
    if encoding.mark:
        content = content.removeprefix("\ufeff")
    if before is not None and _all_crlf(before.text) and "\r" not in content:
        content = content.replace("\n", "\r\n")
    return Change(given, place, before, content, encoding)


def _encoding(before: Snapshot | None, content: str) -> Encoding:
    old = before.encoding if before is not None else None
    if old is None or old.errors == "surrogateescape":
        return UTF8
    return UTF8 if old.lacks(content) else old


def _all_crlf(text: str) -> bool:
    return "\r\n" in text and not _BARE.search(text)


def _must_be_read(seen: Snapshot, ledger: FileLedger, given: str) -> None:
    must_be_known(seen, ledger, given)
    if seen.data and ledger.known(seen.path) is None:
        raise Refusal(
            f"{shown(given)} exists and was not read in this session: read it first, then write "
            "it, or change a part of it with edit"
        )


def _kept(change: Change) -> str:
    if change.before is None:
        return ""
    notes: list[str] = []
    old = change.before.encoding
    if old is not None and old.name != change.encoding.name:
        notes.append(f"encoding changed from {old.name} to {change.encoding.name}")
    elif change.encoding != UTF8:
        notes.append(f"encoding {change.encoding.name} kept")
    if _all_crlf(change.before.text) and _all_crlf(change.text):
        notes.append("CRLF line endings kept")
    return f" ({', '.join(notes)})" if notes else ""


def _count(number: int, unit: str) -> str:
    return f"{number:,} {unit}" if number == 1 else f"{number:,} {unit}s"


def _preview(args: Args, cwd: Path) -> Preview:
    try:
        return _planned(args, judged(str(args["path"]), cwd, None)).diff
    except Refusal as refusal:
        return Plain(refusal.sentence)


def _doomed(args: Args, deps: Deps) -> str | None:
    try:
        change = _planned(args, judged(str(args["path"]), deps.cwd, None))
        if change.before is not None:
            _must_be_read(change.before, deps.files, change.given)
    except Refusal as refusal:
        return refusal.sentence
    return None


def _title(args: Args) -> str:
    return f"write {args.get('path', '')}"


def _place(args: Args, cwd: Path) -> Path | None:
    return placed(str(args["path"]), cwd)


TOOL = ToolSpec(
    run=write,
    kind=ToolKind.EDIT,
    title=_title,
    preview=_preview,
    sequential=True,
    place=_place,
    doomed=_doomed,
)
