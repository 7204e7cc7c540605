import pytest

from decode.loop.retry import Pace


def _pace(jitter: float = 0.5) -> Pace:
    return Pace(jitter=lambda: jitter)


def test_waits_grow_and_are_bounded_in_number_and_length() -> None:
    waits = [_pace().wait(failed, None) for failed in range(1, 8)]
    assert waits == [1.0, 2.0, 4.0, 8.0, 16.0, None, None]
    patient = Pace(retries=20, jitter=lambda: 0.5)
    assert patient.wait(20, None) == 32.0


def test_what_is_hopeless_is_tried_less_often() -> None:
    waits = [_pace().wait(failed, None, 3) for failed in range(1, 5)]
    assert waits == [1.0, 2.0, 4.0, None]
    assert Pace(retries=2).wait(3, None, 3) is None


@pytest.mark.parametrize(("asked", "wait"), [(0.0, 0.0), (7.5, 7.5), (120.0, 120.0), (121.0, None)])
def test_what_a_provider_asks_for_counts_up_to_our_patience(
    asked: float, wait: float | None
) -> None:
    assert _pace().wait(1, asked) == wait


def test_many_programs_do_not_come_back_at_the_same_moment() -> None:
    low, high = _pace(0.0).wait(3, None), _pace(1.0).wait(3, None)
    assert (low, high) == (3.0, 5.0)
