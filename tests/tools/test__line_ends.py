import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.tools._line_ends import LineEnds


@pytest.mark.parametrize(
    ("text", "start", "ending"),
    [
        ("a\r\nb\n", 0, "\r\n"),
        ("a\r\nb\n", 3, "\n"),
        ("a\r\nb", 3, "\r\n"),
        ("a", 0, "\n"),
        ("", 0, "\n"),
        ("a\rb", 0, "\r"),
    ],
)
def test_the_nearest_line_ending_is_the_one_to_write(text: str, start: int, ending: str) -> None:
    assert LineEnds(text).near(start) == ending


@given(st.text("ab\r\n", max_size=40), st.integers(0, 40))
def test_the_next_ending_counts_then_the_last(text: str, start: int) -> None:
    found = list(re.finditer(r"\r\n?|\n", text))
    after = [match[0] for match in found if match.start() >= start]
    before = [match[0] for match in found if match.start() < start]
    assert LineEnds(text).near(start) == (after[:1] or before[-1:] or ["\n"])[0]
