import asyncio

import pytest

from decode.loop.failures import Stalled
from decode.loop.running.watch import Watch


async def test_silence_ends_the_block() -> None:
    with pytest.raises(Stalled):
        async with Watch(0.02, 5):
            await asyncio.Event().wait()


async def _once_alive(watch: Watch) -> None:
    async with watch:
        watch.alive()
        await asyncio.Event().wait()


async def test_after_the_first_sign_of_life_the_other_limit_counts() -> None:
    with pytest.raises(Stalled):
        await _once_alive(Watch(30, 0.02))


async def test_what_is_alive_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    loop, passed = asyncio.get_running_loop(), 0.0
    real = loop.time
    # The clock of the loop is put forward, so that no pause of the machine counts.
    monkeypatch.setattr(loop, "time", lambda: real() + passed)
    watch = Watch(600, 600)
    async with watch:
        for _ in range(60):
            passed += 60
            watch.alive()
            await asyncio.sleep(0)
    assert passed > 600


async def test_other_faults_and_time_outs_pass_as_they_are() -> None:
    with pytest.raises(ValueError, match="odd"):
        async with Watch(5, 5):
            raise ValueError("odd")
    with pytest.raises(TimeoutError):
        async with Watch(5, 5):
            raise TimeoutError
