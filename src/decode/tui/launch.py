"""Running the screen: its own stderr, one event loop, the terminal whole whatever happens."""

import asyncio
import contextlib
import os
import sys
from collections.abc import Generator
from pathlib import Path
from typing import TYPE_CHECKING

from decode.config.paths import log_dir
from decode.tui.faults.driver import TerminalDriver

if TYPE_CHECKING:
    from decode.tui.app import DecodeApp


def run_screen(app: "DecodeApp") -> int:
    """Run the app and close its session; return the exit status. A crash is told on stderr.

    Raises the DecodeError that kept the session from being opened, and KeyboardInterrupt for an
    interrupt that came before there was a screen.
    """
    with _own_stderr():
        asyncio.run(_until_closed(app))
    if app.failure is not None:
        raise app.failure
    if app.crash:
        sys.stderr.write(f"{app.crash.rstrip()}\n")
        return 1
    return app.return_code or 0


async def _until_closed(app: "DecodeApp") -> None:
    try:
        await app.run_async(mouse=app.stage.comfort.mouse)
    finally:
        if app.show is not None:
            await app.show.session.close()
    running = asyncio.current_task()
    if running is not None and running.cancelling():
        # Interrupted before the screen hears of it itself: the framework keeps that back.
        raise asyncio.CancelledError


@contextlib.contextmanager
def _own_stderr() -> Generator[None]:
    """Draw on the terminal; whatever else is written to stderr meanwhile goes to a file.

    Libraries and child processes that write to descriptor 2 would scribble over the screen.
    """
    terminal = 2 if os.isatty(2) else 1
    saved, aside = os.dup(2), _aside()
    screen = os.fdopen(os.dup(terminal), "w", encoding="utf-8", errors="replace")
    TerminalDriver.screen = screen
    sys.stderr.flush()
    os.dup2(aside, 2)
    os.close(aside)
    try:
        yield
    finally:
        TerminalDriver.screen = None
        # A terminal that is gone takes nothing any more.
        with contextlib.suppress(OSError):
            screen.close()
        sys.stderr.flush()
        os.dup2(saved, 2)
        os.close(saved)


def _aside() -> int:
    path: Path = log_dir() / "screen.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    except OSError:
        return os.open(os.devnull, os.O_WRONLY)
