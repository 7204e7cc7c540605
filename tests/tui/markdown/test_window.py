"""Where long blocks are cut, and what opens the rest."""

import pytest
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from decode.tui.markdown.window import beginning, cut_of, row_start

PARSER = MarkdownIt("commonmark").enable("table")


@pytest.mark.parametrize(
    ("text", "size"),
    [("aaaa\nbbb ccc", 5), ("aaaa bbb", 5), ("aaaaaaaaaa", 8), ("a\nbbbbbbbbbb", 8)],
)
def test_lines_are_cut_where_they_end_words_where_no_line_does(text: str, size: int) -> None:
    assert cut_of(text, 8) == size


@pytest.mark.parametrize(
    ("text", "opening"),
    [
        ("one\ntwo\n", ""),
        ("- a\n  - b\n  - c\n", "- a\n  - c\n"),
        ("> a\n> b\n", "> a\n"),
        ("~~~sh\none\ntwo\n", "~~~sh\none\n"),
        ("- a\n\n  ```\n  x\n  y\n", "- a\n  ```\n  x\n"),
        ("| a | b |\n|--|--|\n| 1 | 2 |\n| 100 | 2 |\n| 3 | 4 |\n",
         "| a | b |\n|--|--|\n| 100 | 2 |\n"),
    ],
)  # fmt: skip
def test_what_is_open_is_opened_again(text: str, opening: str) -> None:
    block = SyntaxTreeNode(PARSER.parse(text)).children[-1]
    assert beginning(block, text) == opening


def test_a_row_is_found_by_its_first_words_unless_they_are_marked_up() -> None:
    source = "once upon a time there was a **bold** word and more"
    assert row_start("  there was a bold", source, 0, 99) == -1
    assert row_start("  upon a time there was", source, 0, 99) == 5
    assert row_start("  upon", source, 0, 99) == -1
