"""A running command: its whole tree of processes, its output, its end."""

import asyncio
import os
import signal
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from decode.tools._launch import Start
from decode.tools._leftovers import ask_to_end, kill
from decode.tools._terminal import Plainer
from decode.tools._thread import to_its_end

#: Seconds between two looks at a running command.
_TICK = 0.1

#: Seconds that children of an ended shell have to close the output, before they are ended.
_CHILDREN = 0.25

#: Seconds between asking a command to end and ending it; less when a person waits.
_GRACE = 1.0
_SHORT_GRACE = 0.3

#: Seconds to wait for what was killed.
_KILLED = 3.0

_CHUNK = 65_536


@dataclass(frozen=True, slots=True)
class Ending:
    """How a command ended: exit status (negative: the signal), and the folder of its shell."""

    status: int
    folder: str = ""
    timed_out: bool = False
    notes: tuple[str, ...] = ()


class Running:
    """A started command; `hear` gets its output as plain text, piece by piece.

    Standard input is empty, output and errors come in one stream. Whatever the command leaves in
    the background is ended when its shell has ended. `ended` must be awaited: it cleans up.
    """

    def __init__(
        self, process: asyncio.subprocess.Process, start: Start, hear: Callable[[str], None]
    ) -> None:
        self._process, self._start, self._hear = process, start, hear
        self._plainer = Plainer()
        self._closed, self._asked = asyncio.Event(), asyncio.Event()
        self._source, self._active = -1, True

    @classmethod
    async def begin(cls, start: Start, hear: Callable[[str], None]) -> "Running":
        """Start the command; raises OSError."""
        source, sink = os.pipe()
        try:
            process = await asyncio.create_subprocess_exec(
                *start.launch.argv,
                stdin=asyncio.subprocess.DEVNULL,
                stdout=sink,
                stderr=sink,
                cwd=start.cwd,
                env=start.launch.env,
                pass_fds=start.launch.pass_fds,
                start_new_session=True,
            )
        except BaseException:
            os.close(source)
            os.close(start.folder)
            start.let_end()
            raise
        finally:
            for descriptor in (sink, *start.launch.pass_fds):
                os.close(descriptor)
        running = cls(process, start, hear)
        running._listen(source)
        return running

    @property
    def alive(self) -> bool:
        """True until the shell has ended."""
        return self._process.returncode is None

    def stop(self) -> None:
        """Ask for the end; `ended` then brings it about."""
        self._asked.set()

    async def ended(self, limit: float | None, tick: Callable[[], None]) -> Ending:
        """Wait for the end, at most `limit` seconds, then end it; `tick` is called meanwhile.

        A cancellation ends the command, too, before it is passed on.
        """
        try:
            in_time = await self._waited(limit, tick)
        except asyncio.CancelledError:
            await to_its_end(self._finished(_SHORT_GRACE, timed_out=False))
            raise
        return await to_its_end(self._finished(_GRACE, timed_out=not in_time))

    async def _waited(self, limit: float | None, tick: Callable[[], None]) -> bool:
        loop = asyncio.get_running_loop()
        deadline = None if limit is None else loop.time() + limit
        waiting = {loop.create_task(self._process.wait()), loop.create_task(self._asked.wait())}
        try:
            while not any(task.done() for task in waiting):
                if deadline is not None and loop.time() >= deadline:
                    return False
                await asyncio.wait(waiting, timeout=_TICK, return_when=asyncio.FIRST_COMPLETED)
                self._look()
                tick()
            return True
        finally:
            for task in waiting:
                task.cancel()

    async def _finished(self, grace: float, *, timed_out: bool) -> Ending:
        if self.alive:
            await self._signal(ask_to_end)
            await self._exited(grace)
        else:
            await self._heard(_CHILDREN)
        self._start.let_end()
        if self._start.lifeline is not None:
            await self._exited(_KILLED)
        await self._signal(kill)
        await self._exited(_KILLED)
        await self._heard(_KILLED)
        folder = self._release()
        notes = await asyncio.to_thread(self._start.settle)
        status = self._process.returncode
        return Ending(
            -signal.SIGKILL if status is None else status, folder, timed_out, tuple(notes)
        )

    async def _signal(self, send: Callable[[int, str], None]) -> None:
        await asyncio.to_thread(send, self._process.pid, self._start.token)

    async def _exited(self, limit: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._process.wait(), limit)

    async def _heard(self, limit: float) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closed.wait(), limit)

    def _listen(self, source: int) -> None:
        self._source = source
        os.set_blocking(source, False)
        asyncio.get_running_loop().add_reader(source, self._read)

    def _read(self) -> None:
        try:
            data = os.read(self._source, _CHUNK)
        except BlockingIOError:
            return
        if data:
            self._active = True
            self._hear(self._plainer.feed(data))
        else:
            asyncio.get_running_loop().remove_reader(self._source)
            self._closed.set()

    def _look(self) -> None:
        """An unfinished line that stands still, such as a question, is passed on."""
        if not self._active and self._plainer.waiting:
            self._hear(self._plainer.release())
        self._active = False

    def _release(self) -> str:
        asyncio.get_running_loop().remove_reader(self._source)
        os.close(self._source)
        self._hear(self._plainer.close())
        os.set_blocking(self._start.folder, False)
        try:
            reported = os.read(self._start.folder, _CHUNK)
        except BlockingIOError:
            reported = b""
        os.close(self._start.folder)
        return os.fsdecode(reported.removesuffix(b"\n"))
