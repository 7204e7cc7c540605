"""Source code."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.tui.markdown.code import code_lines, language_of
from tests.tui.looks import LOOK, text_of


@given(
    st.text(alphabet="ab'\"\\ \n#(){}", max_size=60), st.sampled_from(["python", "bash", "x", ""])
)
def test_no_line_is_lost(code: str, language: str) -> None:
    lines = ["".join(segment.text for segment in line) for line in code_lines(code, language, LOOK)]
    assert lines == code.split("\n")


def test_colours() -> None:
    (line,) = code_lines("return 'x'  # y", "python", LOOK)
    styles = {segment.text: segment.style for segment in line}
    assert styles["return"] == LOOK.syntax["Keyword"]
    assert styles["# y"] == LOOK.syntax["Comment"]


def test_very_much_code_is_drawn_plainly() -> None:
    assert len(code_lines("x = 1\n" * 50_000, "python", LOOK)) == 50_001


@pytest.mark.parametrize(
    ("path", "language"), [("a.py", "python"), ("x/y.rs", "rust"), ("LICENSE-x", "")]
)
def test_languages(path: str, language: str) -> None:
    assert language_of(path) == language


def test_blank_lines_stay() -> None:
    assert text_of(code_lines("\n\na", "python", LOOK)) == ["", "", "a"]
