"""Selected text."""

from rich.style import Style
from textual.geometry import Offset
from textual.selection import Selection

from decode.tui.cells.answer import Answer
from decode.tui.cells.notice import NoticeLine
from decode.tui.transcript.selection import selected_text, with_selection
from decode.tui.transcript.shelf import Shelf
from tests.tui.looks import LOOK


def shelf_of(*cells: Answer | NoticeLine) -> Shelf:
    shelf = Shelf()
    for index, cell in enumerate(cells):
        shelf.add(cell)
        shelf.draw(index, 40, LOOK)
    return shelf


def select(start: tuple[int, int] | None, end: tuple[int, int] | None) -> Selection:
    return Selection(Offset(*start) if start else None, Offset(*end) if end else None)


SHELF = shelf_of(NoticeLine("first line"), Answer("# Head\n\n- one\n- two"), NoticeLine("last"))


def test_a_cell_that_is_covered_whole_gives_its_source() -> None:
    text = selected_text(SHELF, select((0, 0), None))
    assert "# Head\n\n- one\n- two" in text
    assert text.startswith("first line")


def test_a_part_gives_what_is_seen() -> None:
    rows = [SHELF.strip(row).text.rstrip() for row in range(SHELF.height)]
    at = next(index for index, row in enumerate(rows) if "one" in row)
    assert selected_text(SHELF, select((4, at), (7, at))) == "one"
    assert selected_text(SHELF, select((2, 0), (7, 0))) == "first"


def test_nothing() -> None:
    assert selected_text(Shelf(), select(None, None)) == ""


def test_the_selection_is_drawn_over_whole_letters() -> None:
    strip = shelf_of(NoticeLine("日本語 text")).strip(0)
    drawn = with_selection(strip, select((3, 0), (5, 0)), 0, Style(reverse=True))
    assert drawn.text == strip.text
    assert "".join(seg.text for seg in drawn if seg.style and seg.style.reverse) == "本語"
    assert with_selection(strip, select((3, 5), (5, 5)), 0, Style(reverse=True)) is strip
