"""The `read` tool."""

import shlex
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pydantic_ai import BinaryContent, RunContext, ToolReturn
from pydantic_ai.models import Model

from decode.entities.call import ToolKind
from decode.entities.counting import counted
from decode.entities.picture import Image
from decode.tools._answer import answering
from decode.tools._excerpt import WIDTH, Excerpt
from decode.tools._names import safe, shown
from decode.tools._open import trouble
from decode.tools._place import judged, placed, settled
from decode.tools._reading import Reading, Window, look
from decode.tools._refusal import Refusal
from decode.tools._spec import Args, Deps, ToolSpec
from decode.tools._thread import in_thread

#: Shortened lines that are named.
_NAMED = 3


@answering
async def read(
    ctx: RunContext[Deps], path: str, offset: int = 1, limit: int = 2000
) -> str | ToolReturn:
    """Read a file with line numbers. Also shows images, notebooks, PDFs.

    Args:
        path: the file.
        offset: first line, counted from 1.
        limit: how many lines.
    """
    deps = ctx.deps
    permit = deps.permits.pop(ctx.tool_call_id or "", None)
    given = settled(path, deps.cwd)
    place = judged(given, deps.cwd, permit)
    if offset < 1 or limit < 1:
        raise Refusal("offset and limit are counted from 1")
    async with deps.files.lock(place):
        seen = await in_thread(_look, place, given, Window(offset, limit))
        deps.files.note(place, seen.fingerprint)
    if seen.image is not None:
        return _picture(seen, seen.image, shown(given), takes=_takes_images(ctx))
    if seen.excerpt is None:
        raise Refusal(_no_text(seen, shown(given)))
    return _numbered(seen, seen.excerpt, given)


def _look(place: Path, given: str, window: Window) -> Reading:
    try:
        return look(place, window)
    except IsADirectoryError:
        raise Refusal(_directory(place, shown(given))) from None
    except OSError as error:
        raise trouble(error, place, given) from None


def _directory(place: Path, name: str) -> str:
    count = "?"
    with suppress(OSError):
        count = str(sum(1 for _ in place.iterdir()))
    return (
        f"{name} is a directory with {count} entries: "
        f'list it with glob, pattern "*" and path "{name}"'
    )


def _takes_images(ctx: RunContext[Deps]) -> bool:
    model = ctx.model
    return not isinstance(model, Model) or model.profile.get("supports_image_input", True)


def _picture(seen: Reading, image: Image, name: str, *, takes: bool) -> ToolReturn:
    what = f"{name}: {image.kind.upper()} image, {image.width}x{image.height}, {seen.size:,} bytes"
    if image.fault:
        raise Refusal(f"{what}; it {image.fault}, so it cannot be shown")
    if not takes:
        raise Refusal(f"{what}; this model takes no images")
    content = [BinaryContent(data=seen.data, media_type=image.media_type)]
    return ToolReturn(return_value=what, content=content)


def _no_text(seen: Reading, name: str) -> str:
    if seen.data.startswith(b"%PDF-"):
        return f"{name} is a PDF, but {seen.note}: look at it with another program, through bash"
    begins = " ".join(f"{byte:02x}" for byte in seen.data[:16])
    return f"{name} holds no text: {seen.size:,} bytes, beginning with {begins}"


def _numbered(seen: Reading, part: Excerpt, given: str) -> str:
    if not part.total:
        return f"[{shown(given)} is empty]"
    if not part.lines:
        raise Refusal(
            f"offset {part.first} is past the end: {shown(given)} has {_total(seen, part)} lines"
        )
    numbered = [f"{part.first + at:>6}\t{safe(line)}" for at, line in enumerate(part.lines)]
    return "\n".join([*numbered, *_notes(seen, part, given)])


def _notes(seen: Reading, part: Excerpt, given: str) -> Iterator[str]:
    """What a reader has to know besides; the way to the next lines comes last."""
    if seen.notebook:
        yield "[cells of a notebook; the file itself is JSON, shown by grep or bash]"
    elif seen.note:
        yield f"[{seen.note}]"
    elif seen.encoding is not None and seen.encoding.name != "utf-8":
        yield f"[encoding: {seen.encoding.name}]"
    for number, length in list(part.long.items())[:_NAMED]:
        name = shlex.quote(safe(given))
        yield (
            f"[line {number} has {length:,} characters, {WIDTH:,} are shown; for the next use "
            f"bash: sed -n {number}p {name} | cut -c {WIDTH + 1}-{2 * WIDTH}]"
        )
    if len(part.long) > _NAMED:
        yield f"[{counted(len(part.long) - _NAMED, 'more line')} shortened like that]"
    if part.next <= part.total:
        yield (
            f"[lines {part.first}-{part.next - 1} of {_total(seen, part)}; "
            f"go on with offset={part.next}]"
        )


def _total(seen: Reading, part: Excerpt) -> str:
    return str(part.total) if seen.complete else f"more than {part.total}"


def _title(args: Args) -> str:
    start, limit = args.get("offset", 1), args.get("limit", 2000)
    lines = "" if (start, limit) == (1, 2000) else f" from line {start}"
    return f"read {args.get('path', '')}{lines}"


def _settled(args: Args, cwd: Path) -> Args:
    return {**args, "path": settled(str(args["path"]), cwd)}


def _place(args: Args, cwd: Path) -> Path | None:
    return placed(str(args["path"]), cwd)


TOOL = ToolSpec(run=read, kind=ToolKind.READ, title=_title, settle=_settled, place=_place)
