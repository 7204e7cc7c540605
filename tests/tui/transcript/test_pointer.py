"""What is pointed at."""

from rich.segment import Segment
from textual.strip import Strip

from decode.tui.transcript.pointer import Pointer
from tests.tui.looks import LOOK


def test_the_mark_starts_at_the_end_and_stops_at_the_ends() -> None:
    pointer = Pointer()
    assert pointer.step(-1, 3) == 2
    assert pointer.step(-1, 3) == 1
    assert pointer.step(-5, 3) == 0
    assert pointer.step(9, 3) == 2
    assert Pointer().step(-1, 0) is None


def test_new_words_start_at_what_is_in_sight_and_go_round() -> None:
    pointer = Pointer()
    rows = [3, 10, 50]
    assert pointer.seek("x", rows, 0, bottom=20) == 10
    assert pointer.place == 2
    assert pointer.seek("x", rows, 1, bottom=20) == 50
    assert pointer.seek("x", rows, 1, bottom=20) == 3
    assert pointer.seek("x", rows, -1, bottom=20) == 50
    assert pointer.seek("y", [], 0, bottom=20) is None
    assert pointer.seek("z", rows, 0, bottom=0) == 3


def test_clearing() -> None:
    pointer = Pointer()
    assert not pointer.clear()
    pointer.step(-1, 2)
    assert pointer.clear()
    assert pointer.marked is None


def test_what_is_pointed_at_is_drawn() -> None:
    strip = Strip([Segment("some words")])
    pointer = Pointer()
    assert pointer.drawn(strip, 0, LOOK) is strip
    pointer.seek("words", [0], 0, bottom=9)
    assert any(seg.style and seg.style.reverse for seg in pointer.drawn(strip, 0, LOOK))
    pointer.step(-1, 1)
    marked = pointer.drawn(strip, 0, LOOK)
    assert all(seg.style and seg.style.bgcolor == LOOK.raised.bgcolor for seg in marked)
