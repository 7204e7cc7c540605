from pathlib import Path

import pytest

from decode.config.settings import Settings
from decode.entities.event import (
    Cleared,
    DraftReturned,
    Listing,
    Notice,
    Pick,
    Replayed,
    SessionStarted,
    UsageChanged,
)
from decode.sessions.listing import list_sessions
from tests.loop.house import building, found
from tests.loopback.script import call

Patch = pytest.MonkeyPatch


async def test_an_order_nobody_knows_is_told(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch) as made:
        house = made.house()
        await house.order("dance")
        assert house.of(Notice)[-1].level == "error"


async def test_resuming_another_session_shows_it_and_leaves_the_old_one(
    cwd: Path, monkeypatch: Patch
) -> None:
    async with building(cwd, monkeypatch, "One.", "Two.", "Three.") as made:
        house = made.house()
        await house.say("one")
        first = list_sessions()[0].id
        await house.order("new")
        await house.say("two")
        events = await house.order("resume", first[:8])
        assert [type(event) for event in events][:2] == [Cleared, SessionStarted]
        assert [e.text for e in found(events, Replayed)] == ["one", "One."]
        await house.say("three")
        said = [m["content"] for m in made.server.requests[-1].messages[1:]]
        assert said == ["one", "One.", "three"]
        assert len(list_sessions()) == 2


async def test_resuming_what_is_not_there_changes_nothing(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, "One.", "Two.") as made:
        house = made.house()
        await house.say("one")
        events = await house.order("resume", "zzz")
        assert [type(event) for event in events] == [Notice]
        events = await house.order("resume", list_sessions()[0].id)
        assert [n.level for n in found(events, Notice)] == ["info"]
        await house.say("two")
        assert len(list_sessions()) == 1


async def test_a_fork_goes_on_in_a_copy(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, "One.", "Two.") as made:
        house = made.house()
        assert any("nothing to copy" in n.text for n in found(await house.order("fork"), Notice))
        await house.say("one")
        old = list_sessions()[0].id
        events = await house.order("fork")
        [started] = found(events, SessionStarted)
        assert started.id != old
        await house.say("two")
        sizes = {s.id: len(s.path.read_bytes()) for s in list_sessions()}
        assert sizes[started.id] > sizes[old]


async def test_compacting_now(cwd: Path, monkeypatch: Patch) -> None:
    steps = [*[f"Answer {n} " + "a" * 400 for n in range(6)], "## Goal\nall", "Next."]
    async with building(cwd, monkeypatch, *steps) as made:
        house = made.house(settings=Settings(context_window=2_000))
        for number in range(6):
            await house.say(f"prompt {number}")
        requests = len(made.server.requests)
        await house.order("compact", "the answers")
        if len(made.server.requests) > requests:
            assert "the answers" in made.server.requests[requests].body.decode()
        await house.say("next")
        assert made.server.problems == []
        assert "## Goal" in made.server.requests[-1].body.decode()


async def test_compacting_an_empty_session_says_that_nothing_changed(
    cwd: Path, monkeypatch: Patch
) -> None:
    async with building(cwd, monkeypatch) as made:
        house = made.house()
        await house.order("compact")
        assert house.notices[-1] == "nothing was changed"


async def test_a_session_gets_a_name(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, "One.") as made:
        house = made.house()
        await house.order("rename", "the parser work")
        await house.say("one")
        assert list_sessions()[0].title == "the parser work"
        assert house.of(Notice)[0].level == "info"
        await house.order("rename", "  ")
        assert house.of(Notice)[-1].level == "error"


async def test_settings_stay_as_they_are_in_this_process(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch) as made:
        house = made.house()
        await house.order("renew")
        assert house.of(Notice)[-1].text == "what was trusted counts from the next start on"


async def test_the_window_and_the_usage_are_told(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, "One.") as made:
        house = made.house(settings=Settings(max_requests=9, context_window=10_000))
        await house.say("one")
        [context] = found(await house.order("context"), Listing)
        names = [row.label for row in context.rows]
        assert names == [
            "prompt", "memory", "skill catalog", "tools", "skills in use", "history",
        ]  # fmt: skip
        assert "of 10000 tokens" in context.hint
        events = await house.order("usage")
        [usage] = found(events, Listing)
        assert "requests: 1" in usage.text
        assert "max_turns: 1 of 9 model requests" in usage.text
        assert len(list(found(events, UsageChanged))) == 1


async def test_rules_are_listed_added_and_taken_back(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, call("bash", command="touch x"), "Ok.") as made:
        house = made.house()
        await house.order("permissions", "add bash(touch:*) project")
        await house.say("go")
        [listing] = found(await house.order("permissions"), Listing)
        [row] = listing.rows
        assert (row.label, row.detail) == ("bash(touch:*)", "last allowed: touch x")
        assert row.actions[0].submit == "/permissions delete bash(touch:*)"
        await house.order("permissions", "delete bash(touch:*)")
        [listing] = found(await house.order("permissions"), Listing)
        assert (listing.rows, listing.text) == ((), "no rules are set")
        for wrong in ("delete bash(nope)", "add bash(", "dance"):
            await house.order("permissions", wrong)
            assert house.of(Notice)[-1].level == "error"


async def test_going_back_to_an_earlier_prompt(cwd: Path, monkeypatch: Patch) -> None:
    async with building(cwd, monkeypatch, "One.", "Two.", "Again.") as made:
        house = made.house()
        assert any(
            "nothing to go back" in n.text for n in found(await house.order("rewind"), Notice)
        )
        await house.say("one")
        await house.say("two")
        [pick] = found(await house.order("rewind"), Pick)
        assert [option.submit for option in pick.options] == ["/rewind 2", "/rewind 1"]
        events = await house.order("rewind", "2")
        assert isinstance(events[0], Cleared)
        assert [e.text for e in found(events, Replayed)] == ["one", "One."]
        assert [e.text for e in found(events, DraftReturned)] == ["two"]
        await house.say("two, differently")
        said = [m["content"] for m in made.server.requests[-1].messages[1:]]
        assert said == ["one", "One.", "two, differently"]
        for wrong in ("0", "9", "x"):
            await house.order("rewind", wrong)
            assert house.of(Notice)[-1].level == "error"
