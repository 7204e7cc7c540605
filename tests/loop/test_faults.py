import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from decode.entities.event import Notice, Retrying
from decode.loop.retry import Pace
from tests.loop.house import House, building
from tests.loopback.script import (
    Answer,
    Call,
    Drop,
    Fault,
    Pause,
    Raw,
    Say,
    Send,
    Step,
    answer,
    call,
)

Patch = pytest.MonkeyPatch

#: Every wait is short, every count as in the program.
PACE = Pace(first_s=0.001, most_s=0.004, begin_s=10, stall_s=0.4, patience_s=0.2)

TRANSIENT: dict[str, Callable[[], Step]] = {
    "429": lambda: Fault(429, "slow down", "rate_limit_exceeded"),
    "429-retry-after": lambda: Fault(429, "slow down", headers={"retry-after-ms": "50"}),
    "500": lambda: Fault(500),
    "502": lambda: Fault(502),
    "503": lambda: Fault(503, "unavailable"),
    "529": lambda: Fault(529, "overloaded", "overloaded_error"),
    "dropped": lambda: answer("Half an ans", Drop()),
    "dropped-at-once": lambda: answer(Drop()),
    "stalled": lambda: answer("Half an ans", Pause(threading.Event())),
    "no-end": lambda: answer("Half an ans", stop=""),
}

FINAL: dict[str, tuple[Callable[[], Step], str]] = {
    "auth": (lambda: Fault(401, "bad key", "invalid_api_key"), "refused the key"),
    "forbidden": (lambda: Fault(403, "no"), "refused the key"),
    "unknown-model": (lambda: Fault(404, "no such model", "model_not_found"), "does not know"),
    "no-credit": (lambda: Fault(429, "pay", "insufficient_quota"), "no credit"),
    "bad-request": (lambda: Fault(400, "odd field"), "odd field"),
    "overflow": (
        lambda: Fault(400, "maximum context length", "context_length_exceeded"),
        "context window",
    ),
    "filter": (lambda: answer(stop="content_filter"), "content filter"),
    "login-page": (lambda: Raw(b"<html>log in</html>"), ""),
    "long-wait": (lambda: Fault(429, "later", headers={"retry-after": "3600"}), "rate limit"),
}


async def _say(house: House, text: str) -> None:
    async with asyncio.timeout(60):
        await house.say(text)


async def _still_works(house: House) -> None:
    house.server.add("Yes.")
    await _say(house, "still there?")
    assert (house.ended.answer, house.server.problems) == ("Yes.", [])


@pytest.mark.parametrize("fault", TRANSIENT)
async def test_what_passes_once_is_not_noticed_in_the_answer(
    cwd: Path, monkeypatch: Patch, fault: str
) -> None:
    async with building(cwd, monkeypatch, TRANSIENT[fault](), "Here.") as made:
        house = made.house(pace=PACE)
        await _say(house, "go")
        assert house.ended.answer == "Here."
        assert [event.attempt for event in house.of(Retrying)] == [2]
        await _still_works(house)


@pytest.mark.parametrize("fault", TRANSIENT)
async def test_what_lasts_is_given_up_in_bounded_time(
    cwd: Path, monkeypatch: Patch, fault: str
) -> None:
    async with building(cwd, monkeypatch, *[TRANSIENT[fault]() for _ in range(6)]) as made:
        house = made.house(pace=PACE)
        await _say(house, "go")
        assert (house.ended.reason, house.ended.exit_code) == ("failed", 1)
        assert house.ended.unsent == "go"
        assert len(made.server.requests) == 6
        assert len([n for n in house.of(Notice) if n.level == "error"]) == 1
        await _still_works(house)


@pytest.mark.parametrize("fault", TRANSIENT)
async def test_in_the_middle_of_a_turn_nothing_is_done_twice(
    cwd: Path, monkeypatch: Patch, fault: str
) -> None:
    (cwd / "a.txt").write_text("x")
    steps = [call("read", path="a.txt"), TRANSIENT[fault](), "Here."]
    async with building(cwd, monkeypatch, *steps) as made:
        house = made.house(pace=PACE)
        await _say(house, "go")
        assert house.ended.answer == "Here."
        roles = [m["role"] for m in made.server.requests[-1].messages]
        assert roles == ["system", "user", "assistant", "tool"]
        await _still_works(house)


@pytest.mark.parametrize("fault", FINAL)
async def test_what_does_not_pass_ends_at_once_with_the_next_step(
    cwd: Path, monkeypatch: Patch, fault: str
) -> None:
    step, words = FINAL[fault]
    async with building(cwd, monkeypatch, step()) as made:
        house = made.house(pace=PACE)
        await _say(house, "go")
        assert (house.ended.reason, house.ended.exit_code) == ("failed", 1)
        assert house.ended.unsent == "go"
        assert len(made.server.requests) == 1
        assert words in house.notices[-1]
        await _still_works(house)


@pytest.mark.parametrize("fault", sorted(set(FINAL) - {"overflow"}))
async def test_in_the_middle_of_a_turn_what_was_done_is_kept(
    cwd: Path, monkeypatch: Patch, fault: str
) -> None:
    (cwd / "a.txt").write_text("x")
    step, _ = FINAL[fault]
    async with building(cwd, monkeypatch, call("read", path="a.txt"), step()) as made:
        house = made.house(pace=PACE)
        await _say(house, "go")
        assert house.ended.exit_code == 1
        await _still_works(house)
        roles = [m["role"] for m in made.server.requests[-1].messages]
        assert roles == ["system", "user", "assistant", "tool", "user"]


async def test_b103_an_overflow_in_the_middle_of_a_turn_is_shrunk_or_told(
    cwd: Path, monkeypatch: Patch
) -> None:
    (cwd / "a.txt").write_text("x")
    full = FINAL["overflow"][0]
    async with building(cwd, monkeypatch, call("read", path="a.txt"), *[full()] * 4) as made:
        house = made.house(pace=PACE)
        await _say(house, "go")
        assert (house.ended.exit_code, len(made.server.requests)) == (1, 3)
        assert "/new" in house.notices[-1]


async def test_an_error_in_the_stream_is_the_same_error(cwd: Path, monkeypatch: Patch) -> None:
    frame = b'data: {"error": {"message": "overloaded", "code": 529}}\n\n'
    async with building(cwd, monkeypatch, answer("Half", Send(frame), Drop()), "Here.") as made:
        house = made.house(pace=PACE)
        await _say(house, "go")
        assert house.ended.answer == "Here."


async def test_a_cut_answer_is_given_and_said_to_be_cut(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, answer("Half an answer", stop="length")) as made:
        house = made.house(pace=PACE)
        await _say(house, "go")
        assert (house.ended.reason, house.ended.answer) == ("done", "Half an answer")
        assert "cut off at the model's output limit" in house.notices[-1]
        await _still_works(house)


async def test_a_call_cut_at_the_output_limit_is_not_run(cwd: Path, monkeypatch: Patch) -> None:
    cut = Answer((Say("I will"), Call("write", '{"path": "x", "content": "abc')), stop="length")
    async with building(cwd, monkeypatch, cut, "In smaller steps, then.") as made:
        house = made.house(pace=PACE)
        await _say(house, "go")
        assert house.ended.answer == "In smaller steps, then."
        assert any("output limit" in text for text in house.notices)
        assert not (cwd / "x").exists()
        await _still_works(house)
