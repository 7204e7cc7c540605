"""Lines for the person."""

import pytest

from decode.tui.cells.notice import NoticeLine
from tests.tui.looks import LOOK, text_of


@pytest.mark.parametrize(
    ("level", "shown"),
    [
        ("info", "· [/x] text"),
        ("warning", "! warning: [/x] text"),
        ("error", "✗ error: [/x] text"),
        ("unheard of", "· [/x] text"),
    ],
)
def test_the_level_is_told_in_words(level: str, shown: str) -> None:
    assert text_of(NoticeLine("[/x] text\x1b[2J", level).draw(60, LOOK)) == [shown]


def test_more_lines_stand_under_the_first() -> None:
    assert text_of(NoticeLine("one\ntwo").draw(60, LOOK)) == ["· one", "  two"]
