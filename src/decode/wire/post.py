"""Sorting what an engine process says: answers to orders apart from everything else."""

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from decode.wire.child import Child

#: Objects in the order they came; None when the process has closed its side.
Box = asyncio.Queue[dict[str, Any] | None]


class Post:
    """Reads one process at a time; `main` holds what answers no order."""

    def __init__(self) -> None:
        self.main: Box = asyncio.Queue()
        self._boxes: dict[int, Box] = {}
        self._numbers = 0
        self._task: asyncio.Task[None] | None = None

    async def deliver(self, child: Child) -> None:
        """Read a new process from now on; what is left of the one before is dropped."""
        await self.close()
        self.main = asyncio.Queue()
        self._task = asyncio.create_task(self._read(child, self.main))

    @contextmanager
    def box(self) -> Generator[tuple[int, Box]]:
        """Give a number for an order and the box that the answers to it arrive in."""
        self._numbers += 1
        number = self._numbers
        box: Box = asyncio.Queue()
        self._boxes[number] = box
        if self._task is None or self._task.done():
            box.put_nowait(None)
        try:
            yield number, box
        finally:
            del self._boxes[number]

    async def close(self) -> None:
        """Stop reading."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _read(self, child: Child, main: Box) -> None:
        while (data := await child.receive()) is not None:
            number = data.get("order")
            box = self._boxes.get(number) if isinstance(number, int) else main
            # Nobody waits for the answers to an order that was left.
            if box is not None:
                box.put_nowait(data)
        for box in (main, *self._boxes.values()):
            box.put_nowait(None)
