import asyncio
import time

import pytest

from decode.tools.sleep import TOOL, sleep
from tests.tools.tool_bench import Bench


async def test_it_waits(bench: Bench) -> None:
    began = time.monotonic()
    assert await bench.call(sleep, 0.05) == "waited 0.05 s"
    assert time.monotonic() - began >= 0.05


@pytest.mark.parametrize("seconds", [-1, 60.5, float("inf"), float("nan")])
async def test_an_impossible_time_is_said(seconds: float, bench: Bench) -> None:
    assert "from 0 to 60" in await bench.call(sleep, seconds)


async def test_b089_it_can_be_cancelled(bench: Bench) -> None:
    task = asyncio.create_task(bench.call(sleep, 60))
    await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task


def test_the_title_says_how_long() -> None:
    assert TOOL.title({"seconds": 5}) == "sleep 5 s"
