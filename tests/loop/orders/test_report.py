from collections.abc import Awaitable, Callable
from pathlib import Path

from decode.config.settings import RuleText, Settings
from decode.entities.event import Event, Listing
from decode.loop.desk import Desk
from decode.loop.orders.report import context_report, permission_report, usage_report
from decode.loop.retry import Pace
from decode.sessions.opening import Opening
from tests.loop.messages import asks, calls, results, says, used

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
    assert "cap on requests: 0 of 7" in listing.text
    assert "cap on cost: 0.5 USD" in listing.text
    assert "cap on time: 60 of 60 seconds left" in listing.text
    assert "cost: not known" in listing.text


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
