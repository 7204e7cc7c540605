from typing import get_args

from decode.loop.running import endings


def test_every_end_of_a_turn_is_an_end_of_a_pass() -> None:
    assert set(get_args(endings.Ending)) < set(get_args(endings.Outcome))
