"""The engine process as the screen sees it: started, spoken to, ended."""

import asyncio
import contextlib
import os
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from decode.config import paths
from decode.entities.errors import LoopError
from decode.wire.codec import from_line, to_line
from decode.wire.lines import Splitter, TooLong

_CHUNK = 1 << 16
_GRACE_S = 2.0
_MOST_LOG = 4 * 1024 * 1024


class Child:
    """One engine process; its standard error goes to the log."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self._lines = self._read()
        self._is_killed = False

    @classmethod
    async def start(
        cls, argv: Sequence[str], cwd: Path, environ: Mapping[str, str] | None = None
    ) -> "Child":
        """Start the program `argv`; raises LoopError when that is not possible."""
        log = _open_log()
        try:
            process = await asyncio.create_subprocess_exec(
                *argv,
                cwd=cwd,
                env=environ,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
                # Keys pressed in the terminal are the screen's; the engine ends with its pipe.
                start_new_session=True,
            )
        except OSError as error:
            raise LoopError(f"the engine cannot be started: {error}") from error
        finally:
            os.close(log)
        return cls(process)

    @property
    def alive(self) -> bool:
        """True until the process has ended."""
        return self._process.returncode is None

    def send(self, message: Mapping[str, Any]) -> None:
        """Write a message; one that the process can no longer read is lost with it."""
        stdin = self._process.stdin
        if stdin is not None and not stdin.is_closing():
            stdin.write(to_line(message))

    async def receive(self) -> dict[str, Any] | None:
        """Return the next object, or None when the process has closed its side."""
        return await anext(self._lines, None)

    async def ended(self) -> str:
        """Wait for the end of a process that closed its side, and say how it ended."""
        try:
            status = await asyncio.wait_for(self._process.wait(), _GRACE_S)
        except TimeoutError:
            await self.end()
            return "it hung up"
        return f"signal {-status}" if status < 0 else f"exit status {status}"

    def kill(self) -> None:
        """End the process at once."""
        # A second time would take its status away from whoever waits for it.
        if not self._is_killed:
            self._is_killed = True
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()

    async def end(self) -> None:
        """Close the pipe, wait a moment, then end the process by force; safe to call again."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        for force in (None, self._process.terminate, self._process.kill):
            with contextlib.suppress(ProcessLookupError):
                if force is not None:
                    force()
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._process.wait(), _GRACE_S)
                return

    async def _read(self) -> AsyncIterator[dict[str, Any]]:
        stdout, splitter = self._process.stdout, Splitter()
        while stdout is not None and (data := await stdout.read(_CHUNK)):
            for line in splitter.feed(data):
                yield _object(line)


def _object(line: bytes | TooLong) -> dict[str, Any]:
    if isinstance(line, TooLong):
        return {"type": "error", "message": f"the engine sent {line}"}
    try:
        return from_line(line)
    except ValueError as error:
        return {"type": "error", "message": f"the engine sent no object: {error}"}


def _open_log() -> int:
    path = paths.log_dir() / "engine.log"
    flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists() and path.stat().st_size > _MOST_LOG:
            path.replace(path.with_suffix(".log.1"))
        return os.open(path, flags, 0o600)
    except OSError:
        return os.open(os.devnull, os.O_WRONLY)
