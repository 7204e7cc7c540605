"""A page is drawn piece by piece."""

from decode.tui.markdown.page import Page
from decode.tui.markdown.window import Sizes
from tests.tui.looks import LOOK, text_of

SMALL = Sizes(60, 100)


def page(source: str, *, complete: bool = False, sizes: Sizes = SMALL) -> Page:
    found = Page(60, LOOK, 2, sizes)
    for at in range(0, len(source), 10):
        found.draw(source[: at + 10], complete=False)
    found.draw(source, complete=complete)
    return found


def test_short_blocks_are_exact_and_are_read_once() -> None:
    found = page("a paragraph\n\n" * 50)
    assert found.exact
    assert len(found.strips) == 99
    assert found.parsed < 4 * len("a paragraph\n\n" * 50)


def test_a_block_that_outgrows_its_window_goes_on_below() -> None:
    found = page("".join(f"> line {number}\n" for number in range(40)))
    assert not found.exact
    assert text_of(found.strips) == [f"  ▎ line {number}" for number in range(40)]


def test_code_bears_the_name_of_its_language_once() -> None:
    found = page("```python\n" + "".join(f"x = {number}\n" for number in range(60)))
    rows = text_of(found.strips)
    assert [row.split()[2] for row in rows] == [str(number) for number in range(60)]
    assert sum("python" in row for row in rows) == 1


def test_a_line_without_an_end_is_cut_where_a_row_begins() -> None:
    words = " ".join(f"word{number}" for number in range(100))
    found = page(words, sizes=Sizes(300))
    assert not found.exact
    assert " ".join(row.strip() for row in text_of(found.strips)) == words
    assert all(len(row) > 50 for row in text_of(found.strips)[:-1])


def test_a_page_that_begins_late_leaves_out_what_is_before() -> None:
    found = Page(60, LOOK, 2, SMALL)
    found.skip_to(7)
    found.draw("before\nafter", complete=False)
    assert text_of(found.strips) == ["  after"]
    assert not found.exact


def test_what_was_drawn_to_its_end_is_not_read_again() -> None:
    found = page("a paragraph", complete=True)
    read = found.parsed
    found.draw("a paragraph", complete=True)
    assert found.whole
    assert found.parsed == read
