"""The union of what is asked of the screen is closed."""

from typing import get_args

from decode.entities.event import Event
from decode.tui.errands import Beyond, Outward


def test_every_errand_is_an_event() -> None:
    events = set(get_args(Event))
    assert set(get_args(Beyond)) < events
    assert set(get_args(Outward)) < set(get_args(Beyond))
