"""Other programs: the clipboard and the person's editor."""

import asyncio
import contextlib
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from decode.tui.comfort import Comfort

#: Seconds that a program of the desktop has for the clipboard.
PATIENCE_S = 3.0

_NATIVE: Sequence[tuple[str, ...]] = (
    ("pbcopy",),
    ("wl-copy",),
    ("xclip", "-selection", "clipboard"),
    ("xsel", "--clipboard", "--input"),
)


async def to_clipboard(text: str, found: Comfort, write: Callable[[str], None]) -> str:
    """Put text on the clipboard by every way that may work; return what is known about it.

    A program of the desktop or tmux confirms; an escape sequence (OSC 52) may be ignored by the
    terminal, and is said to be only sent.
    """
    ways = [] if found.remote else [command for command in _NATIVE if shutil.which(command[0])][:1]
    if found.tmux:
        ways.append(("tmux", "load-buffer", "-w", "-"))
    write(text)
    done = [command[0] for command in ways if await _fed(command, text)]
    if done:
        return f"copied with {done[0]}"
    return "sent to the terminal's clipboard; if nothing arrives, hold shift to select"


async def over(process: asyncio.subprocess.Process) -> None:
    """End a program in a session of its own with all that it started, if it still runs."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.wait()


async def _fed(command: Sequence[str], text: str) -> bool:
    try:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
    except OSError:
        return False
    try:
        async with asyncio.timeout(PATIENCE_S):
            await process.communicate(text.encode("utf-8", "replace"))
            return process.returncode == 0
    except TimeoutError:
        return False
    finally:
        await over(process)


def edit(path: Path, editor: str) -> str:
    """Open a file in the editor and wait; return what went wrong, "" when nothing did."""
    command = shlex.split(editor) if editor else _some_editor()
    if not command:
        return "no editor: set VISUAL or EDITOR"
    try:
        with Path("/dev/tty").open("rb") as keys, Path("/dev/tty").open("wb") as screen:
            done = subprocess.run(
                [*command, str(path)], stdin=keys, stdout=screen, stderr=screen, check=False
            )
    except OSError as error:
        return f"the editor did not start: {error}"
    return f"the editor ended with status {done.returncode}" if done.returncode else ""


def edit_text(text: str, editor: str) -> tuple[str, str]:
    """Let the person edit text; return the new text and what went wrong."""
    handle, name = tempfile.mkstemp(prefix="decode-", suffix=".md")
    path = Path(name)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", errors="replace") as file:
            file.write(text)
        fault = edit(path, editor)
        edited = path.read_text("utf-8", errors="replace")
    finally:
        path.unlink(missing_ok=True)
    return (text if fault else edited.removesuffix("\n")), fault


def _some_editor() -> list[str]:
    names = ("sensible-editor", "nano", "vim", "vi") if sys.platform != "darwin" else ("nano", "vi")
    return next(([name] for name in names if shutil.which(name)), list[str]())
