"""Drawing keeps a pace the machine can keep."""

import time
from collections.abc import Callable

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
    pacer = Pacer(lambda: drawn.append(1), later, interval=30.0)
    for _ in range(100):
        pacer.request()
    assert len(drawn) == 1
    assert len(later.acts) == 1
    assert 29 < later.waits[0] <= 30
    later.acts[0]()
    assert len(drawn) == 2


def test_a_dear_drawing_is_made_less_often() -> None:
    later = Later()
    pacer = Pacer(lambda: time.sleep(0.05), later, interval=0.0)
    pacer.request()
    pacer.request()
    assert later.waits[0] > 0.15
