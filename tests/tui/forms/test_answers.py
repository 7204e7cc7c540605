"""Answers of a question, row by row."""

from decode.tui.forms.answers import Answer, answer_lines
from tests.tui.looks import LOOK

ANSWERS = [Answer("yes", "edit(//a/very/long/path)"), Answer("or words", words=""), Answer("no")]


def drawn(marked: int, width: int, room: int) -> list[str]:
    lines = answer_lines(ANSWERS, marked, (width, room), LOOK)
    return ["".join(part.text for part in line) for line in lines]


def test_answers_are_numbered_and_one_is_marked() -> None:
    assert drawn(1, 60, 9) == ["  1 yes  edit(//a/very/long/path)", "▸ 2 or words", "  3 no"]


def test_what_does_not_fit_is_cut_and_of_too_many_those_at_the_mark_stay() -> None:
    assert drawn(1, 20, 9)[0] == "  1 yes  edit(//a/v…"
    assert drawn(2, 60, 2) == ["  2 or words", "▸ 3 no"]
    assert drawn(0, 60, 1) == ["▸ 1 yes  edit(//a/very/long/path)"]
