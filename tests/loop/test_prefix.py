import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from decode.entities.state import Mode
from decode.sessions.listing import list_sessions
from decode.sessions.opening import Opening
from tests.loop.house import Builder, House, building
from tests.loopback.script import Answer, Fault, Received, Step, answer, call

Patch = pytest.MonkeyPatch

#: A provider's name for a model, and where a request's prompt stands.
BOTH = pytest.mark.parametrize("model", ["openai:scripted", "anthropic:claude-scripted"])


def _house(made: Builder, monkeypatch: Patch, model: str, opening: Opening | None = None) -> House:
    monkeypatch.setenv("ANTHROPIC_BASE_URL", made.server.anthropic_url)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "test-key-111")
    house = made.house(opening=opening)
    house.state.model = model
    return house


def _fixed(request: Received) -> str:
    """Everything of a request that stands before its conversation."""
    return json.dumps({k: v for k, v in request.json.items() if k != "messages"})


def _said(request: Received) -> list[str]:
    return [json.dumps(message) for message in request.messages]


def _continued(requests: list[Received]) -> None:
    """Each request says again, byte for byte, what the one before it said, and then more."""
    for before, after in pairwise(requests):
        assert _fixed(after) == _fixed(before)
        old, new = _said(before), _said(after)
        assert new[: len(old) - 1] == old[:-1]
        assert _begins(new[len(old) - 1], old[-1])


def _begins(new: str, old: str) -> bool:
    """The last message may have grown at its end: a note of the application joins it."""
    return new == old or new.startswith(old.rstrip('}]"'))


@BOTH
async def test_every_request_begins_as_the_one_before_it(
    cwd: Path, monkeypatch: Patch, model: str
) -> None:
    (cwd / "a.txt").write_text("hello\n")

    def into_plan(_request: Received) -> Answer:
        house.engine.set_mode(replace(house.state, mode=Mode.PLAN))
        return call("read", path="a.txt", limit=3)

    steps: list[Step] = [
        call("read", path="a.txt"), "One.", into_plan, "Two.", "Three.", "Four.",
    ]  # fmt: skip
    async with building(cwd, monkeypatch, *steps) as made:
        house = _house(made, monkeypatch, model)
        for text in ("one", "two", "three", "four"):
            await house.say(text)
        assert made.server.problems == []
        assert len(made.server.requests) == 6
        _continued(made.server.requests)
        last = made.server.requests[-1].body.decode()
        assert "Mode: plan" in last


@BOTH
async def test_a_resumed_session_continues_the_same_bytes(
    cwd: Path, monkeypatch: Patch, model: str
) -> None:
    (cwd / "a.txt").write_text("hello\n")
    steps = [call("read", path="a.txt"), "One.", "Two."]
    async with building(cwd, monkeypatch, *steps) as made:
        first = _house(made, monkeypatch, model)
        await first.say("one")
        await first.engine.close()
        second = _house(made, monkeypatch, model, Opening(list_sessions()[0].id))
        await second.say("two")
        assert made.server.problems == []
        _continued(made.server.requests)


@BOTH
async def test_two_sessions_of_one_day_begin_with_the_same_bytes(
    cwd: Path, monkeypatch: Patch, model: str
) -> None:
    async with building(cwd, monkeypatch, "One.", "One.") as made:
        for _ in range(2):
            await _house(made, monkeypatch, model).say("hello")
        first, second = made.server.requests
        assert first.body == second.body


@BOTH
async def test_a_retry_sends_the_same_bytes(cwd: Path, monkeypatch: Patch, model: str) -> None:
    async with building(cwd, monkeypatch, Fault(529, "overloaded"), answer(), "One.") as made:
        await _house(made, monkeypatch, model).say("hello")
        assert len({request.body for request in made.server.requests}) == 1


async def test_the_tools_are_the_same_in_every_mode(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, *["Ok."] * 4) as made:
        house = made.house()
        for mode in Mode:
            house.state.mode = mode
            await house.say("hello")
        assert len({json.dumps(r.json["tools"]) for r in made.server.requests}) == 1


@BOTH
async def test_the_first_request_is_small(cwd: Path, monkeypatch: Patch, model: str) -> None:
    async with building(cwd, monkeypatch, "Ok.") as made:
        await _house(made, monkeypatch, model).say("hello")
        assert len(made.server.requests[0].body) <= 12_000
