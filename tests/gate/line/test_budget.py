from collections import deque

import pytest

from decode.gate.line.budget import SECONDS, Budget, OutOfTime


@pytest.fixture(autouse=True)
def usual_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("decode.gate.line.budget.PATIENCE", 1.0)


@pytest.mark.parametrize(("worked", "waited"), [(SECONDS + 0.01, 0.0), (0.0, 1.01)])
def test_it_runs_out_when_a_clock_says_so(worked: float, waited: float) -> None:
    clocks = [0.0, 0.0]
    budget = Budget.start(SECONDS, lambda: clocks[0], lambda: clocks[1])
    deque((budget.spend() for _ in range(1000)), maxlen=0)
    budget.check()
    clocks[:] = worked, waited
    with pytest.raises(OutOfTime):
        budget.check()
    with pytest.raises(OutOfTime):
        deque((budget.spend() for _ in range(1000)), maxlen=0)


def test_a_busy_machine_does_not_use_it_up() -> None:
    budget = Budget.start(SECONDS, lambda: 0.0, lambda: 0.9)
    budget.check()
    assert 0 < SECONDS < 0.25
