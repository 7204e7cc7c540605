"""Markdown that grows: finished blocks are drawn once, only the last one is drawn again."""

import re

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from rich.segment import Segment
from textual.strip import Strip

from decode.tui.drawing import Line
from decode.tui.look import Look
from decode.tui.markdown.blocks import block_lines, is_loose, list_lines

_PARSER = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
_REFERENCE = re.compile(r"^ {0,3}\[[^\]]+\]:", re.MULTILINE)
#: A last line that may still become a list item, a heading, a rule or a fence.
_UNDECIDED = re.compile(r"(?:^|(?<=\n))[ \t]*(?:[-*+=_#>|]+|\d{1,9}[.)]?|`{1,2}|~{1,2})[ \t]*\Z")


#: Items of a list that is being written; earlier ones are drawn once.
_ITEMS = 24


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
        self._goes_on = False
        self._loose: list[bool] = []

    def append(self, text: str) -> None:
        """Add source text."""
        self.source += text

    def complete(self) -> None:
        """No more will come; references defined late are resolved by drawing it all once more."""
        self._complete = True
        if _REFERENCE.search(self.source) or len(set(self._loose)) > 1:
            self._key = None

    def strips(self, width: int, look: Look) -> list[Strip]:
        """Return every line; the same list object grows from call to call."""
        if self._key != (width, look):
            self._key = (width, look)
            self._strips, self._settled_text, self._settled_strips = [], 0, 0
            self._goes_on = False
        del self._strips[self._settled_strips :]
        room = max(width - len(self._margin.text), 8)
        blocks, offsets = self._open_blocks()
        for block in blocks[:-1]:
            self._draw(block_lines(block, room, look), blocks[0] is block and _is_tight(block))
            self._settled_strips, self._goes_on = len(self._strips), False
        if not blocks:
            return self._strips
        last = blocks[-1]
        only = len(blocks) == 1 and _is_tight(last)
        settled = _start(last, offsets)
        if self._is_long(last):
            # A list without an end would be parsed and drawn whole each time.
            done = len(last.children) - 2
            self._loose.append(is_loose(last.children[0]))
            self._draw(list_lines(last, room, look, range(done)), only)
            self._settled_strips, self._goes_on = len(self._strips), True
            settled = _start(last.children[done], offsets)
            self._draw(list_lines(last, room, look, range(done, done + 2)), goes_on=True)
        else:
            self._draw(block_lines(last, room, look, whole=self._complete), only)
        self._settled_text += settled
        return self._strips

    def _is_long(self, block: SyntaxTreeNode) -> bool:
        long = block.type in ("bullet_list", "ordered_list") and len(block.children) > _ITEMS
        return long and not self._complete

    def _draw(self, lines: list[Line], goes_on: bool) -> None:
        """Draw a block; the rest of a list that `goes_on` is not set apart from its beginning."""
        if self._strips and not (goes_on and self._goes_on):
            self._strips.append(Strip([]))
        self._strips += [Strip([self._margin, *line]) for line in lines]

    def _open_blocks(self) -> tuple[list[SyntaxTreeNode], list[int]]:
        """Return the blocks after the settled ones and where each line begins, in characters."""
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
        return blocks, offsets


def _is_tight(block: SyntaxTreeNode) -> bool:
    return bool(block.children) and not is_loose(block.children[0])


def _start(node: SyntaxTreeNode, offsets: list[int]) -> int:
    return offsets[node.map[0]] if node.map else 0


def _parsed(source: str) -> list[SyntaxTreeNode]:
    return list(SyntaxTreeNode(_PARSER.parse(source)).children)


def _closing(tail: str) -> str:
    """Return what closes an open span, so that its marks do not show while it is being written."""
    last = tail[tail.rfind("\n\n") + 1 :]
    if last.count("`") % 2:
        return "`"
    return "**" if last.count("**") % 2 and not last.endswith("*") else ""
