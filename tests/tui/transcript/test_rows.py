"""What scrolls by is not finished again."""

from textual.strip import Strip

from decode.tui.transcript.rows import Rows


def finish(strip: Strip, row: int) -> Strip:
    return strip.apply_offsets(0, row)


def test_the_same_strip_on_the_same_row_is_finished_once() -> None:
    rows, strips = Rows(), [Strip([]) for _ in range(3)]
    first = [rows.row(at, strip, finish) for at, strip in enumerate(strips)]
    again = [rows.row(at, strip, finish) for at, strip in enumerate(strips)]
    assert [one is other for one, other in zip(first, again, strict=True)] == [True] * 3
    assert rows.finished == 3


def test_another_strip_another_row_and_another_ground_are_finished_anew() -> None:
    rows, strip = Rows(), Strip([])
    rows.suit("dark")
    rows.row(0, strip, finish)
    rows.row(1, strip, finish)
    rows.row(0, Strip([]), finish)
    assert rows.finished == 3
    rows.suit("light")
    rows.row(1, strip, finish)
    assert rows.finished == 4


def test_what_was_scrolled_through_long_ago_is_let_go() -> None:
    rows, strip = Rows(), Strip([])
    for at in range(1_000):
        rows.suit("dark")
        rows.row(at, strip, finish)
    before = rows.finished
    rows.row(0, strip, finish)
    assert rows.finished == before + 1
