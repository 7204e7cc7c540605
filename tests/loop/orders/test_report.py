from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from decode.config.settings import RuleText, Settings
from decode.entities.errors import UsageError
from decode.entities.event import Event, Listing
from decode.loop.desk import Desk
from decode.loop.orders.report import context_report, permission_report, usage_report
from decode.loop.retry import Pace
from decode.sessions.listing import list_sessions
from decode.sessions.opening import Opening
from tests.loop.house import building, found
from tests.loop.messages import asks, calls, results, says, used
from tests.loopback.script import call

Report = Callable[[Desk, str, Callable[[Event], None]], Awaitable[None]]


async def _told(settings: Settings, cwd: Path, report: Report) -> Listing:
    desk = Desk(cwd, settings, False, Opening(), Pace())
    events: list[Event] = []
    session = await desk.open(events.append)
    session.thread.keep(
        [asks("a"), calls("1"), results("1", content="x" * 4_000), says("b", **used(2_000))]
    )
    await report(desk, "", events.append)
    await desk.close()
    return next(event for event in events if isinstance(event, Listing))


async def test_what_fills_the_window_is_told_in_parts_and_in_all(cwd: Path) -> None:
    (cwd / "AGENTS.md").write_text("Be kind. " * 100)
    listing = await _told(Settings(context_window=20_000), cwd, context_report)
    sizes = {row.label: int(row.description.split()[1]) for row in listing.rows}
    assert all(sizes[name] > 0 for name in ("prompt", "memory", "skill catalog", "tools"))
    assert sizes["skills in use"] == 0
    assert sizes["history"] >= 1_000
    assert listing.hint in listing.text


async def test_an_unknown_window_is_said_to_be_assumed(cwd: Path) -> None:
    listing = await _told(Settings(), cwd, context_report)
    assert "not known; this is assumed" in listing.hint


async def test_usage_names_the_caps_that_are_set(cwd: Path) -> None:
    settings = Settings(max_requests=7, max_cost_usd=0.5, timeout_s=60)
    listing = await _told(settings, cwd, usage_report)
    assert "max_turns: 0 of 7 model requests" in listing.text
    assert "max_cost: 0.5 USD; what was spent is not known" in listing.text
    assert "timeout: 0 of 60 seconds" in listing.text
    assert "cost: not known" in listing.text


async def test_usage_is_told_for_each_model(cwd: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with building(cwd, monkeypatch, "One.", "Two.", "Three.") as made:
        house = made.house()
        await house.say("one")
        house.state.model = "openai:gpt-5.2"
        await house.say("two")
        await house.engine.close()
        again = made.house(opening=Opening(list_sessions()[0].id))
        await again.say("three")
        [listing] = found(await again.order("usage"), Listing)
        rows = {row.label: row.description for row in listing.rows}
        assert rows["openai:scripted"].startswith("1 request, 100 in (0 % from the cache), 20 out")
        assert rows["openai:gpt-5.2"].startswith("2 requests, 200 in")
        assert "USD" in rows["openai:gpt-5.2"]


async def test_a_cap_is_raised_and_the_turn_goes_on(
    cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (cwd / "a.txt").write_text("x")
    steps = [call("read", path="a.txt", limit=n + 1) for n in range(3)]
    async with building(cwd, monkeypatch, *steps, "Done.") as made:
        house = made.house(settings=Settings(max_requests=2))
        await house.say("go")
        assert (house.ended.reason, house.ended.exit_code) == ("limit", 4)
        assert [text for text in house.notices if "%" in text] == [
            "50 % of the limit of 2 model requests is used",
            "90 % of the limit of 2 model requests is used",
        ]
        assert "/usage max_turns N raises it" in house.notices[-1]
        await house.order("usage", "max_turns 9")
        assert house.notices[-1] == "max_turns is 9 from now on, in this run"
        await house.say("go on")
        assert house.ended.answer == "Done."
        results = [m for m in made.server.requests[-1].messages if m["role"] == "tool"]
        assert (len(results), made.server.problems) == (3, [])


@pytest.mark.parametrize("args", ["max_turns", "max_turns x", "speed 3", "max_cost 0"])
async def test_what_is_no_cap_changes_nothing(cwd: Path, args: str) -> None:
    desk = Desk(cwd, Settings(max_requests=7), False, Opening(), Pace())
    with pytest.raises(UsageError):
        await usage_report(desk, args, lambda _event: None)
    assert desk.limits.max_requests == 7
    await desk.close()


async def test_rules_are_grouped_by_effect_and_name_their_origin(cwd: Path) -> None:
    rules = (
        RuleText("deny", "bash(rm:*)", "user", Path("/s.toml"), 3),
        RuleText("allow", "edit", "flag"),
    )
    listing = await _told(Settings(rules=rules), cwd, permission_report)
    assert [(row.group, row.label, row.description) for row in listing.rows] == [
        ("deny", "bash(rm:*)", "user /s.toml:3"),
        ("allow", "edit", "flag"),
    ]
    assert all(row.actions == () for row in listing.rows)
