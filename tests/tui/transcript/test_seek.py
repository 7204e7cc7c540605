"""Finding words."""

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from decode.tui.cells.notice import NoticeLine
from decode.tui.transcript.seek import rows_with, with_words
from decode.tui.transcript.shelf import Shelf
from tests.tui.looks import LOOK

MARK = Style(reverse=True)


def test_rows_of_cells_that_were_never_drawn() -> None:
    shelf = Shelf()
    for text in ("nothing here", "one Needle\nand a needle", "no", "NEEDLE"):
        shelf.add(NoticeLine(text))
    assert rows_with(shelf, "needle", 60, LOOK) == [1, 2, 4]
    assert rows_with(shelf, "", 60, LOOK) == []
    assert rows_with(shelf, "[/x", 60, LOOK) == []


def test_words_that_are_broken_over_lines_lead_to_their_cell() -> None:
    shelf = Shelf()
    shelf.add(NoticeLine("alpha beta gamma delta"))
    assert rows_with(shelf, "beta gamma", 14, LOOK) == [0]


@pytest.mark.parametrize(
    ("words", "marked"), [("b", ["b", "B"]), ("bc", ["bc"]), ("xyz", []), ("", [])]
)
def test_marks(words: str, marked: list[str]) -> None:
    strip = with_words(Strip([Segment("ab"), Segment("cB", Style(bold=True))]), words, MARK)
    assert strip.text == "abcB"
    joined = "|".join(seg.text if seg.style and seg.style.reverse else "" for seg in strip)
    assert joined.replace("|", "") == "".join(marked)
