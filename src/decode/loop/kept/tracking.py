"""The work tree before and after a turn that changes something, so that it can be gone back to."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from decode.entities.errors import SessionError
from decode.entities.event import Event, Notice
from decode.sessions.checkpoints.checkpoint import Checkpoint, Checkpoints
from decode.sessions.records import Checkpointed

_logger = logging.getLogger(__name__)


@dataclass(slots=True)
class Tracker:
    """Takes a checkpoint right before the first change of a turn, and one at its end.

    `name` is the session's id, `index` the place of the turn's prompt. Each is handed to `keep` at
    once, so that a turn that is killed can be gone back from too. Where none can be taken the
    person is told once, and work goes on.
    """

    project: Path
    name: str
    index: int
    emit: Callable[[Event], None]
    keep: Callable[[Checkpointed], None]
    before: Checkpoint | None = None
    failed: bool = False
    _line: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def first(self) -> None:
        """Take the state before the turn, once."""
        async with self._line:
            if self.before is None and not self.failed:
                self.before = await asyncio.to_thread(self._take, "before")
                self._note("")

    async def last(self) -> None:
        """Take the state after the turn, when anything was to be changed."""
        if self.before is not None:
            after = await asyncio.to_thread(self._take, "after")
            self._note(after.tree if after else "")

    def _note(self, after: str) -> None:
        if self.before is not None:
            huge = [name.hex() for name in self.before.huge]
            self.keep(Checkpointed(self.index, self.before.tree, after, huge))

    def _take(self, when: str) -> Checkpoint | None:
        try:
            return Checkpoints.of_project(self.project).take(f"{self.name}/{self.index}-{when}")
        except (SessionError, OSError) as error:
            _logger.warning("no checkpoint: %s", error)
            self.failed = True
            self.emit(Notice(f"files cannot be brought back by /rewind: {error}"))
            return None
