"""The lines above the box while something runs."""

import pytest

from decode.tui.activity import Activity, elapsed
from tests.tui.looks import LOOK, text_of, widest


def test_nothing_runs_nothing_stands_there() -> None:
    assert Activity().lines(80, LOOK) == []


def test_what_runs_and_what_waits() -> None:
    activity = Activity(still=True, waiting=("first\nline", "two", "3", "4", "5"))
    activity.begin("working")
    shown = text_of(activity.lines(80, LOOK))
    assert "● working 0s  esc interrupts" in shown
    assert "queued  first line" in shown
    assert "        and 1 more" in shown


def test_what_waits_for_the_person_has_no_clock() -> None:
    activity = Activity()
    activity.begin("waiting for you", asked=True)
    assert not activity.moves
    assert "? waiting for you  esc refuses and stops" in text_of(activity.lines(80, LOOK))
    activity.begin("working")
    assert activity.moves
    activity.end()
    assert not activity.moves


def test_reduced_motion_draws_one_sign() -> None:
    signs: set[str] = set()
    for began in range(10):
        activity = Activity(still=True)
        activity.begin("working")
        activity.began -= began / 4
        signs.add(text_of(activity.lines(80, LOOK))[1][0])
    assert signs == {"●"}


@pytest.mark.parametrize("width", [10, 20, 40])
def test_narrow(width: int) -> None:
    activity = Activity(waiting=("a long text that has to be cut somewhere",), unseen=12)
    activity.begin("starting the engine")
    assert widest(activity.lines(width, LOOK)) <= max(width, 16)


@pytest.mark.parametrize(("seconds", "shown"), [(0.4, "0s"), (59, "59s"), (61, "1m01s")])
def test_elapsed(seconds: float, shown: str) -> None:
    assert elapsed(seconds) == shown
