import asyncio
from pathlib import Path

import pytest

from decode.entities.event import Notice, Retrying
from tests.loop.faults import FINAL, PACE, TRANSIENT
from tests.loop.house import House, building
from tests.loopback.script import (
    Answer,
    Call,
    Say,
    answer,
    call,
)

Patch = pytest.MonkeyPatch

#: An empty answer is asked again too, but less often, and it is no retry.
PASSING = pytest.mark.parametrize("fault", sorted(set(TRANSIENT) - {"empty"}))


async def _say(house: House, text: str) -> None:
    async with asyncio.timeout(60):
        await house.say(text)


async def _still_works(house: House) -> None:
    house.server.add("Yes.")
    await _say(house, "still there?")
    assert (house.ended.answer, house.server.problems) == ("Yes.", [])


@PASSING
async def test_what_passes_once_is_not_noticed_in_the_answer(
    cwd: Path, monkeypatch: Patch, fault: str
) -> None:
    async with building(cwd, monkeypatch, TRANSIENT[fault].step(), "Here.") as made:
        house = made.house(pace=TRANSIENT[fault].pace)
        await _say(house, "go")
        assert house.ended.answer == "Here."
        assert [event.attempt for event in house.of(Retrying)] == [2]
        await _still_works(house)


@PASSING
async def test_what_lasts_is_given_up_in_bounded_time(
    cwd: Path, monkeypatch: Patch, fault: str
) -> None:
    async with building(cwd, monkeypatch, *[TRANSIENT[fault].step() for _ in range(6)]) as made:
        house = made.house(pace=TRANSIENT[fault].pace)
        await _say(house, "go")
        assert (house.ended.reason, house.ended.exit_code) == ("failed", 1)
        assert house.ended.unsent == "go"
        assert len(made.server.requests) == 6
        assert len([n for n in house.of(Notice) if n.level == "error"]) == 1
        await _still_works(house)


@PASSING
async def test_in_the_middle_of_a_turn_nothing_is_done_twice(
    cwd: Path, monkeypatch: Patch, fault: str
) -> None:
    (cwd / "a.txt").write_text("x")
    steps = [call("read", path="a.txt"), TRANSIENT[fault].step(), "Here."]
    async with building(cwd, monkeypatch, *steps) as made:
        house = made.house(pace=TRANSIENT[fault].pace)
        await _say(house, "go")
        assert house.ended.answer == "Here."
        roles = [m["role"] for m in made.server.requests[-1].messages]
        assert roles == ["system", "user", "assistant", "tool"]
        await _still_works(house)


@pytest.mark.parametrize("fault", FINAL)
async def test_what_does_not_pass_ends_at_once_with_the_next_step(
    cwd: Path, monkeypatch: Patch, fault: str
) -> None:
    step, words = FINAL[fault].step, FINAL[fault].words
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
    step = FINAL[fault].step
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
    full = FINAL["overflow"].step
    async with building(cwd, monkeypatch, call("read", path="a.txt"), *[full()] * 4) as made:
        house = made.house(pace=PACE)
        await _say(house, "go")
        assert (house.ended.exit_code, len(made.server.requests)) == (1, 3)
        assert "/new" in house.notices[-1]


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
