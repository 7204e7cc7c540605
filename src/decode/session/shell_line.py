"""`!command`: a shell command of the person, run as the person, past gate and sandbox."""

import asyncio
import codecs
import contextlib
import os
import signal
import time
from asyncio.subprocess import DEVNULL, STDOUT, Process
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

from decode.entities.call import ToolCall, ToolKind
from decode.entities.counting import counted
from decode.entities.event import Event, ToolFinished, ToolOutput, ToolStarted
from decode.entities.preview import Shell

_KEPT = 30_000

#: Seconds that children of an ended shell may still print; then they are ended, too.
_CHILDREN_S = 0.25


@dataclass(slots=True)
class ShellLines:
    """Runs commands of one folder and keeps what the model is to see with the next prompt."""

    cwd: Path
    _notes: list[str] = field(default_factory=list[str])
    _running: Process | None = None
    _count: int = 0

    @property
    def running(self) -> bool:
        """True while a command runs."""
        return self._running is not None

    async def run(self, command: str, *, keep: bool) -> AsyncIterator[Event]:
        """Run a command; its output comes as it is printed. With `keep` the model sees it later."""
        self._count += 1
        name, began = f"shell-{self._count}", time.monotonic()
        call = ToolCall(name, "shell", ToolKind.EXECUTE, {}, command, Shell(command))
        yield ToolStarted(call)
        parts: list[str] = []
        ok = False
        try:
            async for text in self._printed(command):
                parts.append(text)
                yield ToolOutput(name, text)
            ok = self._ended()
        except OSError as error:
            parts.append(f"the shell did not start: {error}")
        finally:
            self.stop()
            self._running = None
        output = _bounded("".join(parts))
        if keep:
            self._notes.append(f"The user ran this command in a shell:\n\n$ {command}\n{output}")
        yield ToolFinished(name, ok, output, time.monotonic() - began)

    def stop(self) -> None:
        """End the command that runs, with everything it started."""
        if self._running is not None:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self._running.pid, signal.SIGKILL)

    @property
    def waiting(self) -> tuple[str, ...]:
        """What is to be put before the model with the next prompt."""
        return tuple(self._notes)

    def take(self) -> list[str]:
        """Return what is to be put before the model, once."""
        notes, self._notes = self._notes, []
        return notes

    async def _printed(self, command: str) -> AsyncIterator[str]:
        source, sink = os.pipe()
        reader = asyncio.StreamReader()
        pipe, _ = await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(source, "rb", 0)
        )
        ending: asyncio.Task[None] | None = None
        decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        try:
            self._running = process = await self._begun(command, sink)
            ending = asyncio.create_task(_hung_up(process, pipe))
            while data := await reader.read(65_536):
                yield decode(data)
            await process.wait()
        finally:
            if ending is not None:
                ending.cancel()
            pipe.close()

    async def _begun(self, command: str, sink: int) -> Process:
        try:
            return await asyncio.create_subprocess_exec(
                os.environ.get("SHELL") or "/bin/sh",
                "-c",
                command,
                cwd=self.cwd,
                stdin=DEVNULL,
                stdout=sink,
                stderr=STDOUT,
                start_new_session=True,
            )
        finally:
            os.close(sink)

    def _ended(self) -> bool:
        return self._running is not None and self._running.returncode == 0


async def _hung_up(process: Process, pipe: asyncio.ReadTransport) -> None:
    """Listen no longer than a moment to what a command left in the background."""
    await process.wait()
    await asyncio.sleep(_CHILDREN_S)
    pipe.close()


def _bounded(output: str) -> str:
    """Return the output with its middle left out when there is very much of it."""
    if len(output) <= _KEPT:
        return output
    half = _KEPT // 2
    return (
        f"{output[:half]}\n[{counted(len(output) - _KEPT, 'character')} left out]\n{output[-half:]}"
    )
