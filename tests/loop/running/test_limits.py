from decimal import Decimal

import pytest
from pydantic_ai.usage import RunUsage

from decode.config.settings import Settings
from decode.loop.running.limits import Limits


def _spent(cost: str | None) -> RunUsage:
    usage = RunUsage()
    usage.cost = None if cost is None else Decimal(cost)
    return usage


def test_without_caps_nothing_is_ever_reached() -> None:
    limits = Limits.of(Settings(), lambda: 0.0)
    limits.requests = 10_000
    assert limits.reached(_spent("1000000")) == ""
    assert limits.left_s is None


@pytest.mark.parametrize(("made", "stops"), [(0, False), (2, False), (3, True), (4, True)])
def test_requests(made: int, stops: bool) -> None:
    limits = Limits.of(Settings(max_requests=3), lambda: 0.0)
    limits.requests = made
    assert bool(limits.reached(RunUsage())) is stops


@pytest.mark.parametrize(
    ("cost", "last", "stops"),
    [
        ("0.00", "0", False),
        ("0.05", "0.01", False),
        ("0.06", "0.05", True),
        ("0.10", "0", True),
        ("0.11", "0", True),
        (None, "0", False),
    ],
)
def test_money_stops_before_the_request_that_would_pass_it(
    cost: str | None, last: str, stops: bool
) -> None:
    limits = Limits.of(Settings(max_cost_usd=0.10), lambda: 0.0)
    limits.last_cost = Decimal(last)
    assert bool(limits.reached(_spent(cost))) is stops


def test_time_runs_only_while_it_counts() -> None:
    now = 0.0
    limits = Limits.of(Settings(timeout_s=10), lambda: now)
    limits.go()
    limits.go()
    now = 4.0
    assert limits.left_s == 6
    limits.halt()
    limits.halt()
    now = 100.0
    assert limits.left_s == 6
    limits.go()
    now = 106.0
    assert limits.left_s == 0
    assert "10 seconds" in limits.reached(RunUsage())


@pytest.mark.parametrize(
    ("used", "last", "stops"), [(0, 0, False), (60, 40, False), (61, 40, True), (100, 0, True)]
)
def test_tokens_stop_before_the_request_that_would_pass_them(
    used: int, last: int, stops: bool
) -> None:
    limits = Limits.of(Settings(max_tokens=100), lambda: 0.0)
    limits.took(last, Decimal(0))
    assert bool(limits.reached(RunUsage(input_tokens=used))) is stops


def test_each_mark_is_told_once_and_again_after_the_cap_was_changed() -> None:
    limits = Limits.of(Settings(max_requests=10), lambda: 0.0)
    told: list[str] = []
    for made in range(11):
        limits.requests = made
        told += limits.marks(RunUsage())
    assert told == [f"{mark} % of the limit of 10 model requests is used" for mark in (50, 75, 90)]
    assert limits.reached(RunUsage())
    limits.change("max_turns", "20")
    assert limits.reached(RunUsage()) == ""
    assert limits.marks(RunUsage()) == ["50 % of the limit of 20 model requests is used"]
    limits.change("max_turns", "none")
    assert list(limits.caps(RunUsage())) == []


def test_every_cap_can_be_changed() -> None:
    limits = Limits()
    for name, text in (("max_tokens", "9"), ("max_cost", "0.5"), ("timeout", "7")):
        limits.change(name, text)
    assert (limits.max_tokens, limits.max_cost, limits.timeout_s) == (9, Decimal("0.5"), 7.0)


def test_the_time_to_the_next_mark() -> None:
    now = 0.0
    limits = Limits.of(Settings(timeout_s=10), lambda: now)
    limits.go()
    pauses: list[float | None] = []
    for moment in (0.0, 5.0, 8.0, 9.0, 10.0, 11.0):
        now = moment
        pauses.append(limits.pause_s)
    assert pauses == [5.0, 2.5, 1.0, 1.0, 0.0, 0.0]
    assert Limits().pause_s is None


def test_an_unknown_price_is_said_once_where_money_is_capped() -> None:
    limits = Limits.of(Settings(max_cost_usd=1), lambda: 0.0)
    assert not limits.blind(_spent("0.1"))
    assert limits.blind(_spent(None))
    assert not limits.blind(_spent(None))
    assert not Limits.of(Settings(), lambda: 0.0).blind(_spent(None))
