import asyncio
import threading
from collections.abc import Callable

import pytest

from decode.tools._thread import in_stoppable_thread, in_thread, to_its_end


async def test_work_is_done_in_another_thread_with_its_arguments() -> None:
    def work(one: int, *, other: int) -> tuple[int, int]:
        return threading.get_ident(), one + other

    ident, total = await in_thread(work, 2, other=3)
    assert ident != threading.get_ident()
    assert total == 5


async def test_an_error_comes_out_as_it_is() -> None:
    def work() -> None:
        raise LookupError("gone")

    with pytest.raises(LookupError, match="gone"):
        await in_thread(work)
    with pytest.raises(LookupError, match="stopped"):
        await in_stoppable_thread(stopped_by)


def stopped_by(stop: Callable[[], bool]) -> None:
    raise LookupError("not stopped" if stop() else "stopped")


async def test_a_cancellation_waits_for_the_thread() -> None:
    started, go = threading.Event(), threading.Event()
    done: list[str] = []

    def work() -> None:
        started.set()
        if go.wait(60):
            done.append("written")

    task = asyncio.ensure_future(in_thread(work))
    await asyncio.to_thread(started.wait, 60)
    task.cancel()
    ended, _ = await asyncio.wait({task}, timeout=0.05)
    assert (ended, done) == (set(), [])
    go.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert done == ["written"]


async def test_a_cancellation_stops_stoppable_work_and_waits_for_it() -> None:
    started = threading.Event()
    done: list[str] = []

    def work(stop: Callable[[], bool]) -> None:
        started.set()
        while not stop():
            threading.Event().wait(0.001)
        done.append("tidied")

    task = asyncio.ensure_future(in_stoppable_thread(work))
    await asyncio.to_thread(started.wait, 60)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(task, 60)
    assert done == ["tidied"]


async def test_work_that_is_not_cancelled_is_not_stopped() -> None:
    assert await in_stoppable_thread(lambda stop: [stop(), stop()]) == [False, False]


async def test_an_error_after_a_cancellation_is_not_lost_in_a_warning() -> None:
    go = asyncio.Event()
    seen: list[object] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: seen.append(context))

    async def work() -> None:
        await go.wait()
        raise LookupError("late")

    task = asyncio.ensure_future(to_its_end(work()))
    await asyncio.wait({task}, timeout=0.01)
    task.cancel()
    go.set()
    with pytest.raises(asyncio.CancelledError):
        await task
    del task
    assert seen == []
