"""Drawing keeps a pace the machine can keep."""

import time
from collections.abc import Callable

import pytest

from decode.tui.pacer import Pacer


class Later:
    def __init__(self) -> None:
        self.waits: list[float] = []
        self.acts: list[Callable[[], None]] = []

    def __call__(self, wait: float, act: Callable[[], None]) -> None:
        self.waits.append(wait)
        self.acts.append(act)


def test_the_first_request_draws_at_once_and_the_next_ones_together() -> None:
    drawn: list[int] = []
    later = Later()
    pacer = Pacer(lambda: drawn.append(1), later, interval=3000.0)
    for _ in range(100):
        pacer.request()
    assert len(drawn) == 1
    assert len(later.acts) == 1
    assert 0 < later.waits[0] <= 3000
    later.acts[0]()
    assert len(drawn) == 2


def test_a_dear_drawing_is_made_less_often(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, later = [100.0], Later()

    def draw() -> None:
        clock[0] += 0.5

    pacer = Pacer(draw, later, interval=0.1)
    with monkeypatch.context() as patch:
        patch.setattr(time, "monotonic", lambda: clock[0])
        pacer.request()
        pacer.request()
    assert later.waits == [2.0]
