import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from decode.config.settings import Settings
from decode.entities.event import UsageChanged
from decode.entities.state import Mode
from decode.entities.turn import SkillUse, Turn
from decode.sessions.listing import list_sessions
from decode.sessions.opening import Opening
from tests.loop.house import Builder, House, building
from tests.loopback.script import Answer, Call, Fault, Received, Step, answer, call

Patch = pytest.MonkeyPatch

#: A provider's name for a model, and where a request's prompt stands.
MODELS = ("openai:scripted", "openai-responses:gpt-scripted", "anthropic:claude-scripted")
EACH = pytest.mark.parametrize("model", MODELS)


def _house(
    made: Builder,
    monkeypatch: Patch,
    model: str,
    opening: Opening | None = None,
    settings: Settings | None = None,
) -> House:
    monkeypatch.setenv("ANTHROPIC_BASE_URL", made.server.anthropic_url)
    monkeypatch.setenv("ANTHROPIC_API_KEY", "test-key-111")
    house = made.house(opening=opening, settings=settings)
    house.state.model = model
    return house


def _fixed(request: Received) -> str:
    """Everything of a request that stands before its conversation."""
    return json.dumps({k: v for k, v in request.json.items() if k not in ("messages", "input")})


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


@EACH
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


@EACH
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


@EACH
async def test_two_sessions_of_one_day_begin_with_the_same_bytes(
    cwd: Path, monkeypatch: Patch, model: str
) -> None:
    async with building(cwd, monkeypatch, "One.", "One.") as made:
        for _ in range(2):
            await _house(made, monkeypatch, model).say("hello")
        first, second = made.server.requests
        assert first.body == second.body


@EACH
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


@EACH
async def test_the_first_request_is_small(cwd: Path, monkeypatch: Patch, model: str) -> None:
    async with building(cwd, monkeypatch, "Ok.") as made:
        await _house(made, monkeypatch, model).say("hello")
        assert len(made.server.requests[0].body) <= 12_000


@EACH
async def test_a_skill_that_is_loaded_by_either_door_changes_nothing_before_it(
    cwd: Path, monkeypatch: Patch, model: str
) -> None:
    folder = cwd / ".decode" / "skills" / "hi"
    folder.mkdir(parents=True)
    (folder / "SKILL.md").write_text("---\nname: hi\ndescription: says hi\n---\nSay hi.\n")
    steps = [answer(Call("skill", {"name": "hi"})), "Hi.", "Hi again.", "Bye."]
    async with building(cwd, monkeypatch, *steps) as made:
        house = _house(made, monkeypatch, model)
        await house.say("greet me")
        skill = house.engine.desk.premises.skills()["hi"]
        use = SkillUse("hi", "project", skill.sha256, "slash")
        await house.say("/hi", Turn("Say hi.", "/hi", use))
        await house.say("bye")
        assert made.server.problems == []
        assert len(made.server.requests) == 4
        _continued(made.server.requests)
        assert b"Say hi." in made.server.requests[-1].body


@EACH
async def test_after_a_compaction_the_standing_part_is_the_same_and_the_rest_goes_on(
    cwd: Path, monkeypatch: Patch, model: str
) -> None:
    (cwd / "a.txt").write_text("hello\n")
    steps: list[Step] = []
    for _ in range(3):
        steps += [call("read", path="a.txt"), "Said. " * 400]
    async with building(cwd, monkeypatch, *steps) as made:
        house = _house(made, monkeypatch, model)
        for text in ("one", "two", "three"):
            await house.say(text)
        made.server.add("## Goal\nall of it", "Four.", call("read", path="a.txt"), "Five.")
        await house.order("compact")
        assert any("conversation summarised" in text for text in house.notices)
        await house.say("four")
        await house.say("five")
        assert made.server.problems == []
        before, _summary, *after = made.server.requests[-5:]
        assert _fixed(after[0]) == _fixed(before)
        assert set(_standing(before)) <= set(_standing(after[0]))
        assert "all of it" in after[0].body.decode()
        _continued(after)


def _standing(request: Received) -> list[str]:
    """The messages of the application itself that stand first."""
    return [json.dumps(m) for m in request.messages if m.get("role") in ("system", "developer")][:1]


async def test_marks_for_the_cache_stand_where_the_provider_wants_them(
    cwd: Path, monkeypatch: Patch
) -> None:
    (cwd / "a.txt").write_text("hello\n")
    async with building(cwd, monkeypatch, call("read", path="a.txt"), "One.") as made:
        house = _house(made, monkeypatch, "anthropic:claude-scripted")
        await house.say("one")
        for request in made.server.requests:
            assert "cache_control" in request.json["tools"][-1]
            assert "cache_control" in request.json["system"][-1]
            assert "cache_control" in request.json
            assert not any("cache_control" in tool for tool in request.json["tools"][:-1])


async def test_cache_hits_are_counted(cwd: Path, monkeypatch: Patch) -> None:
    hit = replace(answer("One."), input_tokens=100, cached_tokens=60)
    async with building(cwd, monkeypatch, hit, hit) as made:
        house = made.house()
        await house.say("one")
        await house.say("two")
        assert house.of(UsageChanged)[-1].usage.cached_tokens == 120


@pytest.mark.parametrize(
    ("model", "found"),
    [
        ("anthropic:claude-opus-5-5", {"thinking": {"type": "adaptive"}}),
        ("openai-responses:gpt-5.2", {"reasoning": {"effort": "high"}}),
        ("openai-chat:gpt-5.2", {"reasoning_effort": "high"}),
    ],
)
async def test_how_hard_the_model_thinks_is_told_to_its_provider_in_each_request(
    cwd: Path, monkeypatch: Patch, model: str, found: dict[str, object]
) -> None:
    (cwd / "a.txt").write_text("hello\n")
    async with building(cwd, monkeypatch, call("read", path="a.txt"), "One.") as made:
        settings = Settings(thinking={model: "high"})
        house = _house(made, monkeypatch, model, settings=settings)
        await house.say("one")
        assert made.server.problems == []
        for request in made.server.requests:
            for key, value in found.items():
                assert request.json[key] == value
        assert (b'"effort":"high"' in made.server.requests[0].body) or "chat" in model


@EACH
async def test_the_first_request_is_small_with_ten_skills_too(
    cwd: Path, monkeypatch: Patch, model: str
) -> None:
    for number in range(10):
        folder = cwd / ".decode" / "skills" / f"skill-{number}"
        folder.mkdir(parents=True)
        about = "Checks the release notes against the merged changes and lists what is missing. "
        text = (
            f"---\nname: skill-{number}\ndescription: {about}Use it before a release.\n---\nDo.\n"
        )
        (folder / "SKILL.md").write_text(text)
    async with building(cwd, monkeypatch, "Ok.") as made:
        await _house(made, monkeypatch, model).say("hello")
        [request] = made.server.requests
        assert b"skill-9" in request.body
        assert len(request.body) <= 14_000
