"""Changes on the screen."""

import pytest

from decode.entities.preview import Diff
from decode.tui.diff.lines import hunk_lines
from tests.tui.looks import LOOK, text_of, widest

CHANGE = Diff("a.py", "x = 1\ny = 2\nz = 3\n", "x = 1\ny = 22\nz = 3\n")


def test_below_each_other_on_a_usual_screen() -> None:
    (lines,) = hunk_lines(CHANGE, 80, LOOK)
    assert text_of(lines) == ["1   x = 1", "2 - y = 2", "2 + y = 22", "3   z = 3"]


def test_beside_each_other_on_a_wide_one() -> None:
    (lines,) = hunk_lines(CHANGE, 140, LOOK)
    assert [line.split("│")[0].rstrip() for line in text_of(lines)] == [
        "1   x = 1",
        "2 - y = 2",
        "3   z = 3",
    ]
    assert [line.split("│")[1].rstrip() for line in text_of(lines)] == [
        "1   x = 1",
        "2 + y = 22",
        "3   z = 3",
    ]


def test_what_was_only_added_takes_the_whole_width() -> None:
    (lines,) = hunk_lines(Diff("a", "a\n", "a\nb\n"), 140, LOOK)
    assert text_of(lines) == ["1   a", "2 + b"]


def test_changed_words_are_marked() -> None:
    (lines,) = hunk_lines(CHANGE, 80, LOOK)
    marked = [
        segment.text
        for line in lines
        for segment in line
        if segment.style and segment.style.bgcolor == LOOK.added_word.bgcolor
    ]
    assert marked == ["22"]


@pytest.mark.parametrize("width", [20, 40, 120, 200])
def test_long_lines_are_folded_and_never_cut(width: int) -> None:
    text = "value = '" + "日x" * 150 + "'"
    for lines in hunk_lines(Diff("a.py", "", f"{text}\n"), width, LOOK):
        assert widest(lines) <= width
        assert "".join(line[4:].strip() for line in text_of(lines)).replace(" ", "") == (
            text.replace(" ", "")
        )
