"""Rows of a change, and the words that differ."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.entities.preview import Diff
from decode.tui.diff.rows import hunk_rows, words_that_differ

TEXT = st.text(alphabet="ab \n\r\t", max_size=60)


@given(TEXT, TEXT)
def test_the_rows_of_every_change_hold_all_that_changes(before: str, after: str) -> None:
    rows = [row for hunk in hunk_rows(Diff("f", before, after)) for row in hunk]
    if before != after:
        assert any(row.changed for row in rows) or before.split("\n") != after.split("\n")
    for row in rows:
        assert row.old or row.new
        for side in (row.old, row.new):
            if side:
                assert all(0 <= low < high <= len(side.text) for low, high in side.marks)


@pytest.mark.parametrize(
    ("old", "new", "marks"),
    [
        ("return x + 3", "return x * 3", (((9, 10),), ((9, 10),))),
        ("def f(x):", "def f(x, y):", ((), ((7, 10),))),
        ("abc", "xyz", ((), ())),
        ("same", "same", ((), ())),
        ("a " * 400, "b " * 400, ((), ())),
    ],
)
def test_words(old: str, new: str, marks: object) -> None:
    assert words_that_differ(old, new) == marks


def test_context_stops_where_the_next_change_has_its_own() -> None:
    before = "".join(f"{number}\n" for number in range(20))
    after = before.replace("3\n", "x\n", 1).replace("\n12\n", "\ny\n")
    first, second = hunk_rows(Diff("f", before, after))
    numbers = [row.old.number for row in (*first, *second) if row.old]
    assert numbers == sorted(set(numbers))


def test_windows_line_ends_are_shown_only_where_they_change() -> None:
    (rows,) = hunk_rows(Diff("f", "a\r\nb\r\n", "a\r\nc\r\n"))
    assert [row.new.text for row in rows if row.new] == ["a", "c"]
    (rows,) = hunk_rows(Diff("f", "a\r\nb\n", "a\nb\n"))
    assert rows[0].old
    assert rows[0].old.text == r"a\r"


def test_deep_indentation_is_kept_and_the_unseen_is_spelt() -> None:
    (rows,) = hunk_rows(Diff("f", "", " " * 40 + "x\u200b\n"))
    assert rows[0].new
    assert rows[0].new.text == " " * 40 + r"x\u200b"
