import pytest

from decode.tools._canonical import Level
from decode.tools._fit import ended, ending_near, fitted
from decode.tools._match import Span


@pytest.mark.parametrize(
    ("text", "start", "ending"),
    [
        ("a\r\nb\n", 0, "\r\n"),
        ("a\r\nb\n", 3, "\n"),
        ("a\r\nb", 3, "\r\n"),
        ("a", 0, "\n"),
        ("a\rb", 0, "\r"),
    ],
)
def test_the_nearest_line_ending_is_the_one_to_write(text: str, start: int, ending: str) -> None:
    assert ending_near(text, start) == ending


def test_only_bare_line_feeds_are_rewritten() -> None:
    assert ended("a\nb\r\nc", "\r\n") == "a\r\nb\r\nc"
    assert ended("a\nb\r\nc", "\n") == "a\nb\r\nc"


def test_shared_lines_keep_the_files_own_characters() -> None:
    text = "“one”  \n\ttwo\n"
    made = fitted(text, Span(0, 12), '"one"\n  two\n', '"one"\n  2\n  3\n', Level.BLANKS)
    assert made == "“one”  \n\t2\n\t3\n"


def test_a_change_too_large_to_compare_is_written_anew() -> None:
    text = "".join(f"\tline {n}\n" for n in range(1200))
    old = "".join(f"  line {n}\n" for n in range(1200))
    new = "".join(f"  row {n}\n" for n in range(1200))
    made = fitted(text, Span(0, len(text)), old, new, Level.BLANKS)
    assert made == "".join(f"\trow {n}\n" for n in range(1200))
