"""The `grep` tool."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic_ai import RunContext, ToolReturn

from decode.entities.call import ToolKind
from decode.gate.places.secrets import secret_reason
from decode.tools._answer import answering
from decode.tools._engine import MOST, WIDTH, Query, ripgrep
from decode.tools._hits import Hit
from decode.tools._names import from_cwd, safe, shown
from decode.tools._open import opened, trouble
from decode.tools._pattern import Pattern, name_pattern
from decode.tools._place import judged, placed, real, settled
from decode.tools._refusal import Refusal
from decode.tools._search import Found, Place, search
from decode.tools._spec import Args, Deps, ToolSpec
from decode.tools._thread import in_stoppable_thread
from decode.tools._walk import LeftOut, Walk

#: Lines around a match that may be asked for, matches and characters that a result shows.
_AROUND = 20
_SHOWN = MOST - 1
_SIZE = 30_000


@dataclass(slots=True)
class _Seen:
    """What a search saw: `guarded` counts files with matches that may not be shown."""

    root: Path
    found: Found
    left_out: LeftOut
    guarded: int = 0


@answering
async def grep(
    ctx: RunContext[Deps],
    pattern: str,
    path: str = ".",
    glob: str | None = None,
    context: int = 0,
    *,
    literal: bool = False,
    ignore_case: bool = False,
) -> str | ToolReturn:
    """Search in files by regular expression; gives path:line:text. Sees the files glob sees.

    Args:
        pattern: what to look for.
        path: a folder or a file.
        glob: only files of this name, such as *.py.
        context: lines around each match.
        literal: pattern is plain text.
        ignore_case: upper and lower case are the same.
    """
    deps = ctx.deps
    permit = deps.permits.pop(ctx.tool_call_id or "", None)
    given = settled(path, deps.cwd)
    root = judged(given, deps.cwd, permit)
    query = _query(Query(pattern, context, literal, ignore_case))
    wanted = name_pattern(glob) if glob else None
    seen = await in_stoppable_thread(lambda stop: _seen(deps, query, (root, given, wanted), stop))
    lines = list(_lines(seen, real(deps.cwd), context))
    return "\n".join([*(lines or [_nothing(pattern, given, glob)]), *_notes(seen)])


def _query(query: Query) -> Query:
    if not query.pattern or "\0" in query.pattern or safe(query.pattern) != query.pattern:
        raise Refusal("pattern is empty or holds what no text file does; give some text")
    if not 0 <= query.context <= _AROUND:
        raise Refusal(f"context must be from 0 to {_AROUND} lines")
    return query


def _seen(
    deps: Deps, query: Query, where: tuple[Path, str, Pattern | None], stop: Callable[[], bool]
) -> _Seen:
    root, given, wanted = where
    program = ripgrep(deps.environment, deps.roots.writable)
    try:
        with opened(root) as file:
            # What says it is empty may be a file of the system, and one that never ends.
            program = program if file.info.st_size else None
            place = Place(root.parent, deps.environment, program)
            found = search(query, place, [root.name], stop)
            return _Seen(root.parent, found, LeftOut())
    except IsADirectoryError:
        pass
    except OSError as error:
        raise trouble(error, root, given) from None
    walk, paths = _listed(root, given, wanted, stop)
    found = search(query, Place(root, deps.environment, program), paths, stop)
    return _screened(_Seen(root, found, walk.left_out), deps)


def _listed(
    root: Path, given: str, wanted: Pattern | None, stop: Callable[[], bool]
) -> tuple[Walk, list[str]]:
    paths: list[str] = []
    try:
        walk = Walk(root, stop)
        for folder in walk.folders():
            names = wanted.among(folder.prefix, folder.files) if wanted else folder.files
            paths += [folder.prefix + name for name in names]
    except OSError as error:
        raise trouble(error, root, given) from None
    return walk, sorted(paths)


def _screened(seen: _Seen, deps: Deps) -> _Seen:
    """A search comes upon files that were not named in the call: secrets, and what is denied."""
    paths = {hit.path for hit in seen.found.hits}
    guarded = {
        path
        for path in paths
        if secret_reason(tuple(path.split("/"))) or not deps.may_read(seen.root / path)
    }
    seen.found.hits = [hit for hit in seen.found.hits if hit.path not in guarded]
    seen.guarded = len(guarded)
    return seen


def _lines(seen: _Seen, cwd: Path, context: int) -> Iterator[str]:
    matches = size = 0
    last: Hit | None = None
    for hit in seen.found.hits:
        matches += hit.match
        if matches > _SHOWN or size > _SIZE:
            seen.found.more = True
            return
        if context and last and (last.path != hit.path or hit.number > last.number + 1):
            yield "--"
        mark = ":" if hit.match else "-"
        text = hit.text if len(hit.text) <= WIDTH else f"{hit.text[:WIDTH]}…"
        line = f"{from_cwd(seen.root / hit.path, cwd)}{mark}{hit.number}{mark}{text}"
        size += len(line)
        last = hit
        yield line


def _nothing(pattern: str, given: str, glob: str | None) -> str:
    among = f" among {shown(glob)}" if glob else ""
    return f"no match for {shown(pattern)} in {shown(given)}{among}"


def _notes(seen: _Seen) -> Iterator[str]:
    if seen.found.late:
        yield "[the search took too long and was ended; narrow pattern, path or glob]"
    elif seen.found.more:
        yield "[there are more matches; narrow pattern, path or glob]"
    if seen.guarded:
        yield f"[files with matches that may not be shown, such as secrets: {seen.guarded}]"
    yield from seen.left_out.notes()


def _title(args: Args) -> str:
    path = args.get("path", ".")
    return f"grep {args.get('pattern', '')}{'' if path == '.' else f' in {path}'}"


def _settled(args: Args, cwd: Path) -> Args:
    return {**args, "path": settled(str(args.get("path", ".")), cwd)}


def _place(args: Args, cwd: Path) -> Path | None:
    return placed(str(args.get("path", ".")), cwd)


TOOL = ToolSpec(run=grep, kind=ToolKind.READ, title=_title, settle=_settled, place=_place)
