"""`!command`: a shell command of the person, run as the person, past gate and sandbox."""

import asyncio
import codecs
import contextlib
import os
import signal
import time
from asyncio.subprocess import DEVNULL, PIPE, STDOUT, Process
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

from decode.entities.call import ToolCall, ToolKind
from decode.entities.event import Event, ToolFinished, ToolOutput, ToolStarted
from decode.entities.preview import Shell

_KEPT = 30_000


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
        if self._running is not None and self._running.returncode is None:
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
        shell = os.environ.get("SHELL") or "/bin/sh"
        self._running = process = await asyncio.create_subprocess_exec(
            shell,
            "-c",
            command,
            cwd=self.cwd,
            stdin=DEVNULL,
            stdout=PIPE,
            stderr=STDOUT,
            start_new_session=True,
        )
        decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        reader = process.stdout
        while reader is not None and (data := await reader.read(65_536)):
            yield decode(data)
        await process.wait()

    def _ended(self) -> bool:
        return self._running is not None and self._running.returncode == 0


def _bounded(output: str) -> str:
    """Return the output with its middle left out when there is very much of it."""
    if len(output) <= _KEPT:
        return output
    half = _KEPT // 2
    return f"{output[:half]}\n[{len(output) - _KEPT} characters left out]\n{output[-half:]}"
