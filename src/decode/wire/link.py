"""The connection to an engine process: begun, kept, begun again after it died."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from decode.entities.errors import LoopError
from decode.entities.event import Event, Notice
from decode.entities.ports import Order
from decode.entities.state import State
from decode.wire.child import Child
from decode.wire.codec import decode
from decode.wire.message import Cancel, Command, spell
from decode.wire.post import Post
from decode.wire.remembered import Remembered

_log = logging.getLogger(__name__)
_END = "result"


@dataclass(frozen=True, slots=True)
class Launch:
    """How the engine process is started.

    `argv` is the whole command without what opens a session; `opening` is added at the first start,
    `--resume ID` at a later one where `resumes` says that sessions are kept. A process that was
    asked to stop twice within more than `patience_s` is ended.
    """

    argv: Sequence[str]
    cwd: Path
    opening: Sequence[str] = ()
    environ: Mapping[str, str] | None = None
    resumes: bool = True
    patience_s: float = 3.0


class Link:
    """Keeps one engine process and what outlives it.

    `opening` is what a new process began with and nobody has seen yet; `renewed` is True when there
    was one before it.
    """

    def __init__(self, launch: Launch) -> None:
        self.launch = launch
        self.opening: list[Event] = []
        self.renewed = False
        self._child: Child | None = None
        self._post = Post()
        self._starting: asyncio.Task[Child] | None = None
        self._known = Remembered(launch.resumes)
        self._is_left = self._is_retired = False

    async def ready(self) -> None:
        """Start the process unless it is there; raises LoopError when that fails."""
        done = self._starting is not None and self._starting.done()
        is_over = not self._is_alive() or (self._is_retired and not self._is_left)
        if self._starting is None or (done and is_over):
            self._starting = asyncio.create_task(self._start())
        await asyncio.shield(self._starting)

    @property
    def turning(self) -> bool:
        """True while a turn runs, or one was left before its end."""
        return self._is_left

    def retire(self) -> bool:
        """Let the next use start another process; False when that would lose what was said."""
        self._is_retired = self._known.outlasts
        return self._is_retired

    async def tidy(self) -> None:
        """Stop a turn that was left before its end, so that its last words are not taken for new
        ones."""
        if self._is_left:
            self.send(spell(Cancel()))
            while (data := await self._post.main.get()) is not None and data.get("type") != _END:
                continue
            self._is_left = False

    async def turn(self, message: Mapping[str, Any]) -> AsyncIterator[Event]:
        """Send a turn and yield its events, the last of which is its result.

        Raises LoopError, with what happens next, when the process dies before.
        """
        if self._child is None:
            return
        self._child.send(message)
        self._known.has_turns = True
        # False again at the end only: a consumer that leaves earlier leaves words to be skipped.
        self._is_left = True
        while (data := await self._post.main.get()) is not None:
            if data.get("type") == _END:
                self._is_left = False
            event = read_event(data)
            if event is not None:
                yield self._known.hear(event)
            if not self._is_left:
                return
        self._is_left = False
        raise LoopError(self._known.died(await self._child.ended()))

    async def order(self, order: Order, state: State) -> AsyncIterator[Event]:
        """Send an order and yield the events that answer it, also while a turn is running.

        Raises LoopError when the process dies before.
        """
        if self._child is None:
            return
        with self._post.box() as (number, box):
            self._child.send(spell(Command(order, state, number)))
            while (data := await box.get()) is not None:
                event = read_event(data)
                if event is not None:
                    yield self._known.hear(event)
                if data.get("type") == "performed":
                    return
        raise LoopError(self._known.died(await self._child.ended()))

    def send(self, message: Mapping[str, Any]) -> None:
        """Send a message if there is a process to read it."""
        if self._child is not None and self._child.alive:
            self._child.send(message)

    def kill(self) -> None:
        """End the process at once."""
        if self._child is not None:
            self._child.kill()

    async def close(self) -> None:
        """End the process."""
        if self._starting is not None:
            self._starting.cancel()
            await asyncio.gather(self._starting, return_exceptions=True)
        if self._child is not None:
            await self._child.end()
        await self._post.close()

    def _is_alive(self) -> bool:
        return self._child is not None and self._child.alive

    async def _start(self) -> Child:
        known, retired = self._known, self._is_retired
        self._is_retired = False
        if not known.session_id:
            return await self._begin(self.launch.opening)
        self.renewed = True
        if self._child is not None:
            await self._bury(self._child, retired=retired)
        if known.has_turns and known.kept:
            try:
                return await self._begin(("--resume", known.session_id))
            except LoopError as error:
                _log.warning("%s", error)
                known.has_turns = False
                self.opening = [Notice(f"{error}; a new session is begun", "error")]
        return await self._begin(())

    async def _bury(self, child: Child, *, retired: bool) -> None:
        if retired:
            await child.end()
            self._known.is_told = True
        self.opening += self._known.obituary(await child.ended())

    async def _begin(self, opening: Sequence[str]) -> Child:
        argv = [*self.launch.argv, *opening]
        self._child = child = await Child.start(argv, self.launch.cwd, self.launch.environ)
        await self._post.deliver(child)
        self._is_left = False
        told: list[Event] = []
        while (data := await self._post.main.get()) is not None:
            if data.get("type") == "ready":
                self.opening += self._known.begin(told)
                return child
            event = read_event(data)
            if event is not None:
                told.append(event)
        self._known.is_told = True
        raise LoopError(f"the engine ended while it was starting: {await child.ended()}")


def read_event(data: Mapping[str, Any]) -> Event | None:
    """Return the event of an object; what a newer or broken engine says is logged, not shown."""
    if data.get("type") == "performed":
        return None
    try:
        return decode(data)
    except LoopError as error:
        _log.warning("%s: %s", error, data.get("message", ""))
        return None
