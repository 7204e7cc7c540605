import asyncio
import os
import signal
import subprocess
import sys

import pytest

from decode.headless.interrupts import Interrupt, stopping

TWICE = """
import asyncio, os, signal
from decode.headless.interrupts import stopping
async def main():
    with stopping(lambda: None):
        os.kill(os.getpid(), {first})
        await asyncio.sleep(0.05)
        os.kill(os.getpid(), {second})
        await asyncio.sleep(120)
asyncio.run(main())
"""


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)]
)
async def test_a_signal_stops_the_turn_and_gives_the_status(number: int, status: int) -> None:
    stopped = asyncio.Event()
    with stopping(stopped.set) as came:
        assert came.status == 0
        os.kill(os.getpid(), number)
        await stopped.wait()
        assert came.status == status


async def test_afterwards_signals_are_as_before() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with stopping(lambda: None):
        pass
    assert signal.getsignal(signal.SIGTERM) == before


@pytest.mark.parametrize(("first", "second", "status"), [("2", "2", 130), ("2", "15", 143)])
def test_a_second_signal_ends_at_once(first: str, second: str, status: int) -> None:
    code = TWICE.format(first=first, second=second)
    done = subprocess.run([sys.executable, "-c", code], check=False, timeout=60)
    assert done.returncode == status


def test_no_signal_is_no_status() -> None:
    assert Interrupt().status == 0
