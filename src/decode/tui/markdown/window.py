"""Where a block that is too long to be read at once is cut, and what has to stand before the rest.

A fence, a list or a quotation goes on after the cut only if its beginning is there: its first line.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from markdown_it.tree import SyntaxTreeNode

_HOLDERS = ("list_item", "blockquote", "fence", "table")
#: What needs two lines: columns, and code, whose first line bears the name of the language.
_IN_TWO = ("fence", "table")
_LONGEST_LINE = 200
_WORDS = 16


@dataclass(frozen=True, slots=True)
class Sizes:
    """Characters that are read in one go: prose, and code, of which little is drawn anew.

    `afresh` are drawn at once where nothing of them was drawn before, `behind` where the others
    were; more than that is drawn beside the event loop.
    """

    prose: int = 2_000
    code: int = 3_000
    afresh: int = 6_000
    behind: int = 16_000


def cut_of(text: str, size: int) -> int:
    """Return where to cut within the first `size` characters: a line's start, a space's end."""
    line = text.rfind("\n", size // 2, size) + 1
    return line or text.rfind(" ", size // 2, size) + 1 or size


def row_start(row: str, source: str, first: int, last: int) -> int:
    """Return where in a part of `source` the words of a row begin; -1 where they are marked up."""
    words = row.strip(" ▎•")[:_WORDS]
    return source.rfind(words, first, last) if len(words) == _WORDS else -1


def beginning(block: SyntaxTreeNode, text: str) -> str:
    """Return the lines that open what is still open at the end of `text`."""
    lines = text.split("\n")
    first = sorted(set(_openers(block, lines)))
    return "".join(f"{lines[at][:_LONGEST_LINE]}\n" for at in first)


def _openers(node: SyntaxTreeNode, lines: list[str]) -> Iterator[int]:
    end = len(lines) - 1
    while node.map is not None:
        start = node.map[0]
        if node.type in _HOLDERS:
            yield start
        if node.type in _IN_TWO:
            yield start + 1
        if node.type == "table" and end > start + 2:
            # The longest row keeps the columns about as wide as they were.
            yield max(range(start + 2, end), key=lambda at: len(lines[at]))
        inner = [child for child in node.children if child.map and child.map[0] < end]
        if not inner:
            return
        node = inner[-1]
