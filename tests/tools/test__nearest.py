import time

import pytest

from decode.tools._nearest import nearest


@pytest.mark.parametrize(
    ("text", "old", "clause"),
    [
        ("a = 1\nb = 2\n", "a = 1\nb = 3", "line 2 is `b = 2`, where old has `b = 3`"),
        ("x\na = 1\n", "zzz\na = 1", "line 1 is `x`, where old has `zzz`"),
        ("a = 1", "a = 1\nmore", "the file ends before that, where old has `more`"),
        ("one two three\n", "one two four", "the most similar is line 1: `one two three`"),
        ("abc\n", "xyz", ""),
        ("abc\n", "  1\tabc\n", "old holds the line numbers that read puts before each line"),
    ],
)
def test_the_nearest_place_is_named(text: str, old: str, clause: str) -> None:
    assert nearest(text, old).startswith(clause)
    assert bool(nearest(text, old)) == bool(clause)


def test_long_lines_are_quoted_in_part() -> None:
    assert len(nearest("key " * 500, "key " * 400)) < 400


def test_the_place_with_most_lines_in_common_wins() -> None:
    text = "a\nb\nx\n" + "a\nb\nc\nd\ny\n"
    assert nearest(text, "a\nb\nc\nd\nz") == "line 8 is `y`, where old has `z`"


def test_it_takes_linear_time() -> None:
    began = time.process_time()
    assert nearest("same\n" * 50_000, "same\n" * 2_000 + "other")
    assert time.process_time() - began < 2
