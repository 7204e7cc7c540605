"""The `edit` tool."""

from pathlib import Path

from pydantic_ai import RunContext, ToolReturn

from decode.entities.call import ToolKind
from decode.entities.counting import counted
from decode.entities.preview import Plain, Preview
from decode.tools._answer import answering
from decode.tools._change import Change, carry_out, must_be_known
from decode.tools._diff import short_diff
from decode.tools._ledger import FileLedger
from decode.tools._names import safe, shown
from decode.tools._open import trouble
from decode.tools._permit import Permit
from decode.tools._place import judged, placed, settled
from decode.tools._refusal import Refusal
from decode.tools._snapshot import snapshot
from decode.tools._spec import Args, Deps, ToolSpec
from decode.tools._substitution import Substitution, substitute
from decode.tools._thread import in_thread


@answering
async def edit(
    ctx: RunContext[Deps], path: str, old: str, new: str, replace_all: bool = False
) -> str | ToolReturn:
    """Replace text in a file. `old` must be copied from read, without line numbers, and occur once.

    Args:
        path: the file.
        old: text to replace.
        new: text to put there.
        replace_all: replace every occurrence.
    """
    deps = ctx.deps
    permit = deps.permits.pop(ctx.tool_call_id or "", None)
    given = settled(path, deps.cwd)
    place = judged(given, deps.cwd, permit)
    args = {"path": given, "old": old, "new": new, "replace_all": replace_all}
    if not await in_thread(deps.may_read, place):
        # What an edit answers quotes the file.
        raise Refusal(f"refused by rule: {shown(given)} may not be read, and so not edited")
    async with deps.files.lock(place):
        return await in_thread(_edited, args, place, deps.files, permit)


def _edited(args: Args, place: Path, ledger: FileLedger, permit: Permit | None) -> str:
    change, done = _planned(args, place, ledger)
    outcome = carry_out(change, ledger, permit)
    times = counted(done.count, "occurrence")
    where = f"at line {done.line}" if done.count == 1 else f"from line {done.line} on"
    part = (
        f"; the user accepted {outcome.accepted} of {counted(outcome.hunks, 'part')} of the change"
        if outcome.accepted < outcome.hunks
        else ""
    )
    note = f" ({done.note})" if done.note else ""
    diff = short_diff(change.diff.before, safe(outcome.text))
    return f"replaced {times} in {shown(change.given)} {where}{note}{part}\n{diff}"


def _planned(args: Args, place: Path, ledger: FileLedger) -> tuple[Change, Substitution]:
    given, new = str(args["path"]), str(args["new"])
    try:
        seen = snapshot(place, given)
    except FileNotFoundError as error:
        raise trouble(error, place, given) from None
    must_be_known(seen, ledger, given)
    if seen.encoding is None:
        raise Refusal(f"{shown(given)} holds no text; change it with a program, through bash")
    lacking = seen.encoding.lacks(new)
    if lacking:
        raise Refusal(
            f"new holds {shown(lacking)!r}, which {shown(given)} cannot hold in its encoding, "
            f"{seen.encoding.name}; the file was not changed: write it in other characters"
        )
    every = bool(args.get("replace_all", False))
    done = substitute(seen.text, str(args["old"]), new, every=every)
    return Change(given, place, seen, done.text, seen.encoding), done


def _preview(args: Args, cwd: Path) -> Preview:
    try:
        place = judged(str(args["path"]), cwd, None)
        return _planned(args, place, FileLedger())[0].diff
    except Refusal as refusal:
        return Plain(refusal.sentence)


def _doomed(args: Args, deps: Deps) -> str | None:
    try:
        _planned(args, judged(str(args["path"]), deps.cwd, None), deps.files)
    except Refusal as refusal:
        return refusal.sentence
    return None


def _title(args: Args) -> str:
    return f"edit {args.get('path', '')}"


def _settled(args: Args, cwd: Path) -> Args:
    return {**args, "path": settled(str(args["path"]), cwd)}


def _place(args: Args, cwd: Path) -> Path | None:
    return placed(str(args["path"]), cwd)


TOOL = ToolSpec(
    run=edit,
    kind=ToolKind.EDIT,
    title=_title,
    preview=_preview,
    sequential=True,
    settle=_settled,
    place=_place,
    doomed=_doomed,
)
