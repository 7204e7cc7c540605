"""Text that is drawn and never acts."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.tui.screen_text import one_line, rest_of_title, screen_text


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("plain", "plain"),
        ("a\tb", "a   b"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07x", "x"),
        ("\x1b]8;;http://evil\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1bPq...\x1b\\x", "x"),
        ("10%\r20%\r100%\ndone", "100%\ndone"),
        ("a\r\nb\r\n", "a\nb\n"),
        ("a\x00b\x07", "a\ufffdb\ufffd"),
        ("left\u202eright", "leftright"),
        ("bad\udcff", "bad\ufffd"),
        ("a\u2028b", "a b"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("[/b] [@click=app.quit]x[/]", "[/b] [@click=app.quit]x[/]"),
    ],
)
def test_screen_text(raw: str, shown: str) -> None:
    assert screen_text(raw) == shown


def test_one_line() -> None:
    assert one_line("  a\n\tb \x1b[1mc  ") == "a b c"


@given(st.text())
def test_nothing_that_acts_is_left(text: str) -> None:
    for char in screen_text(text):
        assert char == "\n" or unicodedata.category(char) not in {"Cc", "Cs", "Zl", "Zp"}
        assert char not in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069"


@given(st.text(alphabet="ab\r\n", max_size=40))
def test_the_number_of_lines_stays(text: str) -> None:
    assert screen_text(text).count("\n") == text.count("\n")


@pytest.mark.parametrize(
    ("name", "title", "rest"),
    [
        ("read", "read a.py", "a.py"),
        ("read", "read", ""),
        ("read", "reader.py", "reader.py"),
        ("bash", "git\n status", "git status"),
        ("\x1b[1mx", "x y", "y"),
    ],
)
def test_the_name_of_a_tool_is_not_said_twice(name: str, title: str, rest: str) -> None:
    assert rest_of_title(name, title) == rest
