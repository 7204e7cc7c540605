"""Work that must not hold up the event loop, and work that must not be left half done."""

import asyncio
import threading
from collections.abc import Callable, Coroutine
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run `work` in a thread; a cancellation is passed on only when the thread is done.

    So what a tool does to a file is over when its call is over, and its lock is free.
    """
    return await to_its_end(asyncio.to_thread(work, *args, **kwargs))


async def in_stoppable_thread(work: Callable[[Callable[[], bool]], T]) -> T:
    """Run long `work` in a thread; it is given what to ask now and then whether to stop."""
    stop = threading.Event()
    task = asyncio.ensure_future(asyncio.to_thread(work, stop.is_set))
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        stop.set()
        await asyncio.wait({task})
        raise


async def to_its_end(work: Coroutine[Any, Any, T]) -> T:
    """Await `work`; a cancellation is passed on only when it is done."""
    task = asyncio.ensure_future(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        await asyncio.wait({task})
        if not task.cancelled():
            task.exception()
        raise
