"""Requests that are made again."""

from decode.entities.event import Retrying
from decode.tui.cells.retry import Retry
from tests.tui.looks import LOOK, text_of


def test_it_counts_down_until_something_else_happens() -> None:
    retry = Retry(Retrying(2, 5.0, "529 [/overloaded]"))
    assert text_of(retry.draw(60, LOOK)) == ["↻ retry 2 in 5s: 529 [/overloaded]"]
    assert retry.live
    retry.over()
    assert text_of(retry.draw(60, LOOK)) == ["↻ retry 2: 529 [/overloaded]"]
    assert not retry.live


def test_no_wait() -> None:
    assert text_of(Retry(Retrying(1, 0.0, "reset")).draw(60, LOOK)) == ["↻ retry 1 now: reset"]
