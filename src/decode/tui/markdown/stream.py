"""Markdown that grows: finished blocks are drawn once, only the last one is drawn again."""

import re

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from rich.segment import Segment
from textual.strip import Strip

from decode.tui.drawing import Line
from decode.tui.look import Look
from decode.tui.markdown.blocks import block_lines

_PARSER = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
_REFERENCE = re.compile(r"^ {0,3}\[[^\]]+\]:", re.MULTILINE)
#: A last line that may still become a list item, a heading, a rule or a fence.
_UNDECIDED = re.compile(r"(?:^|(?<=\n))[ \t]*(?:[-*+=_#>|]+|\d{1,9}[.)]?|`{1,2}|~{1,2})[ \t]*\Z")


class MarkdownStream:
    """Source that is appended to, and the strips of it for one width and look at a time."""

    def __init__(self, margin: int = 0) -> None:
        self.source = ""
        self._margin = Segment(" " * margin)
        self._key: tuple[int, Look] | None = None
        self._strips: list[Strip] = []
        self._settled_text = 0
        self._settled_strips = 0
        self._complete = False

    def append(self, text: str) -> None:
        """Add source text."""
        self.source += text

    def complete(self) -> None:
        """No more will come; references defined late are resolved by drawing it all once more."""
        self._complete = True
        if _REFERENCE.search(self.source):
            self._key = None

    def strips(self, width: int, look: Look) -> list[Strip]:
        """Return every line; the same list object grows from call to call."""
        if self._key != (width, look):
            self._key = (width, look)
            self._strips, self._settled_text, self._settled_strips = [], 0, 0
        del self._strips[self._settled_strips :]
        room = max(width - len(self._margin.text), 8)
        blocks, starts = self._open_blocks()
        for number, block in enumerate(blocks):
            last = number == len(blocks) - 1
            self._draw(block_lines(block, room, look, whole=self._complete or not last))
            if not last:
                self._settled_strips = len(self._strips)
        if len(blocks) > 1:
            self._settled_text += starts[-1]
        return self._strips

    def _draw(self, lines: list[Line]) -> None:
        if self._strips:
            self._strips.append(Strip([]))
        self._strips += [Strip([self._margin, *line]) for line in lines]

    def _open_blocks(self) -> tuple[list[SyntaxTreeNode], list[int]]:
        """Return the blocks after the settled ones and where each begins, in characters."""
        tail = self.source[self._settled_text :]
        if not self._complete:
            tail = _UNDECIDED.sub("", tail)
        blocks = _parsed(tail)
        if not self._complete and blocks and blocks[-1].type not in ("fence", "code_block"):
            closed = tail + _closing(tail)
            blocks = _parsed(closed) if closed != tail else blocks
        offsets = [0]
        for line in tail.split("\n"):
            offsets.append(offsets[-1] + len(line) + 1)
        return blocks, [offsets[block.map[0]] if block.map else 0 for block in blocks]


def _parsed(source: str) -> list[SyntaxTreeNode]:
    return list(SyntaxTreeNode(_PARSER.parse(source)).children)


def _closing(tail: str) -> str:
    """Return what closes an open span, so that its marks do not show while it is being written."""
    last = tail[tail.rfind("\n\n") + 1 :]
    if last.count("`") % 2:
        return "`"
    return "**" if last.count("**") % 2 and not last.endswith("*") else ""
