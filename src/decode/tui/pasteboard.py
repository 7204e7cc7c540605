"""What the desktop's clipboard holds: a picture before anything else, or text."""

import asyncio
import re
import shutil
import subprocess
from collections.abc import Sequence

from decode.tui import outside
from decode.tui.comfort import Comfort

_KINDS = ("image/png", "image/jpeg", "image/webp", "image/gif")
_PROGRAMS = ("wl-paste", "xclip", "xsel", "pngpaste", "pbpaste", "osascript")
_AS_PNG = "the clipboard as «class PNGf»"
_SPELT = re.compile(r"«data PNGf((?:[0-9A-Fa-f]{2})+)»")
_LONGEST_TEXT = 4_000_000
#: More than can be sent, so that what is too large is told and not taken for nothing.
_LARGEST = 20_000_000


async def picture(found: Comfort) -> bytes:
    """Return the picture on the clipboard, b"" when there is none or nobody can tell.

    Over SSH the clipboard is another machine's, and no program is asked.
    """
    if found.remote:
        return b""
    if shutil.which("wl-paste"):
        return await _offered(("wl-paste", "--list-types"), ("wl-paste", "--type"))
    if shutil.which("xclip"):
        board = ("xclip", "-selection", "clipboard", "-o", "-t")
        return await _offered((*board, "TARGETS"), board)
    if shutil.which("pngpaste"):
        return await _said(("pngpaste", "-"), _LARGEST)
    if shutil.which("osascript"):
        return _unspelt(await _said(("osascript", "-e", _AS_PNG), 2 * _LARGEST))
    return b""


def is_there(found: Comfort) -> bool:
    """Return whether any program can tell what the clipboard holds."""
    return not found.remote and any(map(shutil.which, _PROGRAMS))


def _unspelt(said: bytes) -> bytes:
    """Return the bytes that AppleScript spells as hexadecimal digits."""
    spelt = _SPELT.search(said.decode("utf-8", "replace"))
    return bytes.fromhex(spelt[1]) if spelt else b""


async def text(found: Comfort) -> str:
    """Return the text on the clipboard, "" when there is none or nobody can tell."""
    if found.remote:
        return ""
    for command in _TEXT:
        if shutil.which(command[0]):
            return (await _said(command, _LONGEST_TEXT)).decode("utf-8", "replace")
    return ""


_TEXT: Sequence[tuple[str, ...]] = (
    ("pbpaste",),
    ("wl-paste", "--no-newline"),
    ("xclip", "-selection", "clipboard", "-o"),
    ("xsel", "--clipboard", "--output"),
)


async def _offered(asking: Sequence[str], taking: Sequence[str]) -> bytes:
    offers = (await _said(asking, 100_000)).decode("utf-8", "replace").split()
    kind = next((kind for kind in _KINDS if kind in offers), None)
    return b"" if kind is None else await _said((*taking, kind), _LARGEST)


async def _said(command: Sequence[str], most: int) -> bytes:
    """Return what a program prints, b"" when it fails, hangs or prints too much to be taken."""
    try:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return b""
    try:
        async with asyncio.timeout(outside.PATIENCE_S):
            data = await _read(process, most)
            done = data is not None and not await process.wait()
            return data if data and done else b""
    except TimeoutError:
        return b""
    finally:
        await outside.over(process)


async def _read(process: asyncio.subprocess.Process, most: int) -> bytes | None:
    parts: list[bytes] = []
    size = 0
    while process.stdout is not None and (part := await process.stdout.read(65_536)):
        parts.append(part)
        size += len(part)
        if size > most:
            return None
    return b"".join(parts)
