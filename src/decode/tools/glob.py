"""The `glob` tool."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from pydantic_ai import RunContext, ToolReturn

from decode.entities.call import ToolKind
from decode.tools import _pattern
from decode.tools._answer import answering
from decode.tools._names import from_cwd, shown
from decode.tools._open import trouble
from decode.tools._pattern import Pattern
from decode.tools._place import judged, placed, real, settled
from decode.tools._refusal import Refusal
from decode.tools._spec import Args, Deps, ToolSpec
from decode.tools._thread import in_stoppable_thread
from decode.tools._walk import Folder, Walk

#: Paths that a result shows.
_SHOWN = 200

_Match = tuple[int, str]


@answering
async def glob(ctx: RunContext[Deps], pattern: str, path: str = ".") -> str | ToolReturn:
    """Find files by name, newest first; hidden ones too, but not .git and what is ignored.

    Args:
        pattern: such as **/*.py or src/*.{c,h}; * stays in one folder.
        path: the folder to look in.
    """
    deps = ctx.deps
    permit = deps.permits.pop(ctx.tool_call_id or "", None)
    given = settled(path, deps.cwd)
    root = judged(given, deps.cwd, permit)
    wanted = _pattern.pattern(pattern)
    walk, found = await in_stoppable_thread(lambda stop: _found(root, given, wanted, stop))
    cwd = real(deps.cwd)
    lines = [
        from_cwd(root / name, cwd) + name[len(name.rstrip("/")) :] for _, name in found[:_SHOWN]
    ]
    if not lines:
        lines = [_nothing(pattern, given, wanted)]
    elif len(found) > _SHOWN:
        lines.append(f"[{_SHOWN} of {len(found)} are shown, the newest; narrow pattern or path]")
    return "\n".join([*lines, *walk.left_out.notes()])


def _found(
    root: Path, given: str, wanted: Pattern, stop: Callable[[], bool]
) -> tuple[Walk, list[_Match]]:
    found: list[_Match] = []
    try:
        walk = Walk(root, stop)
        for folder in walk.folders(wanted.may_hold):
            found += _matches(folder, wanted)
    except NotADirectoryError:
        raise Refusal(f"{shown(given)} is not a folder; give its folder as path") from None
    except OSError as error:
        raise trouble(error, root, given) from None
    return walk, sorted(found, key=lambda match: (-match[0], match[1]))


def _matches(folder: Folder, wanted: Pattern) -> Iterator[_Match]:
    for name in wanted.among(folder.prefix, [*folder.files, *folder.links]):
        yield _changed(folder, name), folder.prefix + name
    # Across folders the files alone are of interest; in one, its folders are, too.
    for name in wanted.among(folder.prefix, folder.folders) if wanted.depth is not None else ():
        yield _changed(folder, name), f"{folder.prefix}{name}/"


def _changed(folder: Folder, name: str) -> int:
    try:
        return os.stat(name, dir_fd=folder.fd, follow_symlinks=False).st_mtime_ns
    except OSError:
        return 0


def _nothing(text: str, given: str, wanted: Pattern) -> str:
    hint = "" if wanted.depth is None else "; * stays in one folder, ** looks in all below"
    return f"no match for {shown(text)} in {shown(given)}{hint}"


def _title(args: Args) -> str:
    path = args.get("path", ".")
    return f"glob {args.get('pattern', '')}{'' if path == '.' else f' in {path}'}"


def _settled(args: Args, cwd: Path) -> Args:
    return {**args, "path": settled(str(args.get("path", ".")), cwd)}


def _place(args: Args, cwd: Path) -> Path | None:
    return placed(str(args.get("path", ".")), cwd)


TOOL = ToolSpec(run=glob, kind=ToolKind.READ, title=_title, settle=_settled, place=_place)
