import asyncio
from pathlib import Path

import pytest

from decode.skills.load import load_skills
from decode.skills.remote.ask import fault, refresh_sources, start
from tests.skills.remote.shops import Shop, offer, registered
from tests.skills.shelf import codes, own


async def test_sources_are_asked_at_once_and_each_answer_counts(cwd: Path) -> None:
    gate = asyncio.Event()
    first, second = Shop([offer("a")], "one", wait=gate), Shop([offer("b")], "two", wait=gate)
    with registered(first, second):
        asking = asyncio.create_task(refresh_sources(cwd))
        await first.arrived.wait()
        await second.arrived.wait()
        assert own(load_skills(cwd)) == []
        gate.set()
        await asking
        assert own(load_skills(cwd)) == ["a", "b"]


async def test_a_slow_source_never_holds_back_the_rest(cwd: Path) -> None:
    slow, quick = Shop([offer("a")], "slow", wait=asyncio.Event()), Shop([offer("b")], "quick")
    with registered(slow, quick):
        await refresh_sources(cwd, timeout_s=0.05)
        found = load_skills(cwd)
        assert own(found) == ["b"]
        assert slow.cancelled == 1
        (told,) = found.diagnostics
        assert (told.code, told.severity) == ("source-incomplete", "warning")
        assert "did not answer in time" in told.message


@pytest.mark.parametrize(
    "error", [OSError("down"), ValueError("\x1b[31mbad"), KeyError(), TimeoutError()]
)
async def test_a_source_that_fails_keeps_its_last_good_answer(cwd: Path, error: Exception) -> None:
    shop = Shop([offer("a")])
    with registered(shop):
        await refresh_sources(cwd)
        shop.fault = error
        await refresh_sources(cwd)
        found = load_skills(cwd)
        assert own(found) == ["a"]
        assert codes(found) == ["source-incomplete"]
        assert found.diagnostics[0].message.isprintable()
        shop.fault, shop.offers = None, [offer("b")]
        await refresh_sources(cwd)
        assert (own(load_skills(cwd)), codes(load_skills(cwd))) == (["b"], [])


async def test_cancelling_the_caller_cancels_the_questions(cwd: Path) -> None:
    shop = Shop(wait=asyncio.Event())
    with registered(shop):
        asking = asyncio.create_task(refresh_sources(cwd))
        await shop.arrived.wait()
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        assert shop.cancelled == 1


async def test_a_look_up_starts_the_questions_without_waiting(cwd: Path) -> None:
    shop = Shop([offer("a")])
    with registered(shop):
        assert own(load_skills(cwd)) == []
        for _ in range(10):
            await asyncio.sleep(0)
        assert own(load_skills(cwd)) == ["a"]
        load_skills(cwd)
        await asyncio.sleep(0)
        assert len(shop.asked) == 1


def test_without_a_loop_nothing_is_started(cwd: Path) -> None:
    assert not start(cwd)


def test_a_fault_is_one_short_harmless_line() -> None:
    assert fault(TimeoutError()) == "it did not answer in time"
    assert fault(OSError("a\nb\x1b[0m")) == "OSError: a b[0m"
    assert len(fault(OSError("x" * 9_000))) == 200
