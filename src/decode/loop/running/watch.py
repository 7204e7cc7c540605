"""Noticing that a stream gives nothing any more."""

import asyncio
from types import TracebackType
from typing import Self

from decode.loop.failures import Stalled


class Watch:
    """Leaves its block with `Stalled` when nothing is `alive` for too long.

    The first sign of life may take `begin_s`, each further one `stall_s`. Moving a timer costs more
    than a delta; so it is moved when a tenth of its time is over.
    """

    def __init__(self, begin_s: float, stall_s: float) -> None:
        self._timer = asyncio.timeout(begin_s)
        self._stall_s = stall_s
        self._moved: float | None = None

    def alive(self) -> None:
        """Something came."""
        now = asyncio.get_running_loop().time()
        if self._moved is None or now - self._moved > self._stall_s / 10:
            self._moved = now
            self._timer.reschedule(now + self._stall_s)

    async def __aenter__(self) -> Self:
        await self._timer.__aenter__()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            await self._timer.__aexit__(kind, error, trace)
        except TimeoutError:
            raise Stalled(self._stall_s) from None
