from collections import deque

import pytest

from decode.gate.line.budget import SECONDS, Budget, OutOfTime


def test_it_runs_out_when_the_clock_says_so() -> None:
    clock = [0.0]
    budget = Budget.start(lambda: clock[0])
    for _ in range(1000):
        budget.spend()
    clock[0] = SECONDS + 0.001
    with pytest.raises(OutOfTime):
        deque((budget.spend() for _ in range(1000)), maxlen=0)


def test_it_is_less_than_a_quarter_of_a_second() -> None:
    assert 0 < SECONDS < 0.25
