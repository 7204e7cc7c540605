import difflib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.entities.hunk import Hunk, apply_hunks, hunks, lines_of

TEXT = st.text(alphabet="ab\n\r\u2028", max_size=60)


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", []),
        ("a", ["a"]),
        ("a\n", ["a\n"]),
        ("a\nb", ["a\n", "b"]),
        ("\n\n", ["\n", "\n"]),
        ("a\r\nb\u2028c\x0cd", ["a\r\n", "b\u2028c\x0cd"]),
    ],
)
def test_lines_end_at_line_feeds_alone(text: str, lines: list[str]) -> None:
    assert lines_of(text) == lines


def test_changes_far_apart_are_hunks_of_their_own() -> None:
    before = "".join(f"k{n}\n" for n in range(1, 41))
    after = before.replace("k7\n", "seven\n").replace("k31\n", "thirty-one\n")
    assert hunks(before, after) == (Hunk(6, 7, 6, 7), Hunk(30, 31, 30, 31))


def test_changes_close_together_are_one_hunk() -> None:
    before = "".join(f"k{n}\n" for n in range(1, 11))
    after = before.replace("k2\n", "").replace("k8\n", "eight\neight\n")
    assert hunks(before, after) == (Hunk(1, 8, 1, 8),)


def test_equal_texts_have_no_hunk() -> None:
    assert hunks("a\nb", "a\nb") == ()


def test_a_lost_final_line_feed_is_a_hunk() -> None:
    assert hunks("a\nb\n", "a\nb") == (Hunk(1, 2, 1, 2),)


def test_a_change_too_large_to_compare_is_one_hunk() -> None:
    before = "".join(f"old {n}\n" for n in range(1200))
    after = "".join(f"new {n}\n" for n in range(1200))
    assert hunks(f"x\n{before}y\n", f"x\n{after}y\n") == (Hunk(1, 1201, 1, 1201),)


@given(TEXT, TEXT)
def test_all_hunks_give_the_new_text_and_none_the_old(before: str, after: str) -> None:
    count = len(hunks(before, after))
    assert apply_hunks(before, after, range(count)) == after
    assert apply_hunks(before, after, ()) == before


@given(TEXT, TEXT, st.sets(st.integers(0, 5)))
def test_a_part_of_the_hunks_changes_only_their_lines(
    before: str, after: str, accepted: set[int]
) -> None:
    made = lines_of(apply_hunks(before, after, accepted))
    assert set(made) <= set(lines_of(before)) | set(lines_of(after))
    if not accepted:
        assert not list(difflib.unified_diff(lines_of(before), made))
