from dataclasses import replace
from pathlib import Path

import pytest

from decode.config.settings import Settings
from decode.entities.event import Notice, Retrying, StateChanged
from decode.loop.failures import Failure
from decode.loop.running.work import StandIn
from decode.loop.succession import take_over
from tests.loop.house import building, quick
from tests.loop.rig import rig
from tests.loop.scripted import scripted
from tests.loopback.script import Fault, Step, answer, call

Patch = pytest.MonkeyPatch

PACE = replace(quick(), retries=1)
FALLBACK = Settings(fallback_models=("anthropic:claude-scripted",))


@pytest.mark.parametrize(
    "fault",
    [
        [Fault(401, "bad key")],
        [Fault(404, "no such model", "model_not_found")],
        [Fault(429, "pay", "insufficient_quota")],
        [Fault(529, "overloaded")] * 2,
        [answer()] * 3,
        [answer(stop="content_filter")],
    ],
    ids=["auth", "unknown", "no-credit", "overloaded", "empty", "filter"],
)
async def test_another_model_goes_on_where_one_failed_for_good(
    cwd: Path, monkeypatch: Patch, fault: list[Step]
) -> None:
    (cwd / "a.txt").write_text("x")
    steps: list[Step] = [call("read", path="a.txt"), *fault, "Here.", "Still here."]
    async with building(cwd, monkeypatch, *steps) as made:
        monkeypatch.setenv("ANTHROPIC_BASE_URL", made.server.anthropic_url)
        monkeypatch.setenv("ANTHROPIC_API_KEY", "test-key-111")
        house = made.house(settings=FALLBACK, pace=PACE)
        await house.say("go")
        assert house.ended.answer == "Here."
        assert [e.state.model for e in house.of(StateChanged)] == ["anthropic:claude-scripted"]
        assert any("takes over" in text for text in house.notices)
        await house.say("and now?")
        assert house.ended.answer == "Still here."
        assert [request.path for request in made.server.requests[-2:]] == ["/v1/messages"] * 2
        assert made.server.problems == []


async def test_a_request_that_does_not_fit_is_not_sent_elsewhere(
    cwd: Path, monkeypatch: Patch
) -> None:
    full = Fault(400, "maximum context length", "context_length_exceeded")
    async with building(cwd, monkeypatch, full) as made:
        house = made.house(settings=FALLBACK, pace=PACE)
        await house.say("go")
        assert (house.ended.exit_code, len(made.server.requests)) == (1, 1)


async def test_where_nobody_can_take_over_the_failure_stands(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, *[Fault(529, "overloaded")] * 2) as made:
        settings = Settings(fallback_models=("nosuch:model", "openai:scripted"))
        house = made.house(settings=settings, pace=PACE)
        await house.say("go")
        assert (house.ended.reason, house.ended.unsent) == ("failed", "go")
        assert any("nosuch:model cannot take over" in text for text in house.notices)
        assert len(house.of(Retrying)) == 1


async def test_each_model_is_tried_once(cwd: Path) -> None:
    made = rig(cwd, scripted("x")[0])

    async def found(name: str) -> StandIn:
        return StandIn(name, made.work.model, 7_000)

    made.work.others, made.work.stand_in = ["a", "b"], found
    failure = Failure("it broke", "", elsewhere=True)
    assert [await take_over(made.work, failure) for _ in range(3)] == [True, True, False]
    assert (made.work.deps.state.model, made.work.window) == ("b", 7_000)
    assert not await take_over(made.work, replace(failure, elsewhere=False))
    assert [notice.text for notice in made.of(Notice)] == [
        "it broke; a takes over",
        "it broke; b takes over",
    ]
