"""Blocks of Markdown."""

import pytest
from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from decode.tui.markdown.blocks import nested_lines
from tests.tui.looks import LOOK, text_of

PARSER = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])


def drawn(source: str, width: int = 40) -> list[str]:
    return text_of(nested_lines(SyntaxTreeNode(PARSER.parse(source)), width, LOOK))


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("# One", ["One", "────"]),
        ("## Two", ["Two"]),
        ("a\n\nb", ["a", "", "b"]),
        ("- a\n- b", ["• a", "• b"]),
        ("- a\n\n- b", ["• a", "", "• b"]),
        ("- a\n  - b\n    - c", ["• a", "  • b", "    • c"]),
        ("9. a\n10. b", [" 9. a", "10. b"]),
        ("> a\n> > b", ["▎ a", "▎", "▎ ▎ b"]),
        ("***", ["─" * 40]),
        ("```\nx\n  y\n```", [" x", "   y"]),
        ("    code", [" code"]),
        ("~~gone~~", ["gone"]),
        ("- ```\n  x\n  ```", ["•  x"]),
        ("", []),
        ("-", ["•"]),
    ],
)
def test_blocks(source: str, lines: list[str]) -> None:
    assert drawn(source) == lines


def test_code_keeps_its_blanks_and_is_folded() -> None:
    assert drawn("```\n" + "abcd " * 10 + "\n```", 22) == [
        " abcd abcd abcd abcd",
        " abcd abcd abcd abcd",
        " abcd abcd",
    ]
