"""Growing Markdown as strips for one width and look: finished blocks are drawn once."""

import re

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode
from rich.segment import Segment
from textual.strip import Strip

from decode.tui.drawing import Line
from decode.tui.look import Look
from decode.tui.markdown.blocks import block_lines, is_loose, list_lines
from decode.tui.markdown.window import Sizes, beginning, cut_of, row_start

_PARSER = MarkdownIt("commonmark", {"html": False}).enable(["table", "strikethrough"])
#: A last line that may still become a list item, a heading, a rule or a fence.
_UNDECIDED = re.compile(r"(?:^|(?<=\n))[ \t]*(?:[-*+=_#>|]+|\d{1,9}[.)]?|`{1,2}|~{1,2})[ \t]*\Z")
#: Items of a list that is being written; earlier ones are drawn once.
_ITEMS = 24
_CODE = ("fence", "code_block")


class Page:
    """`strips` is the same list from drawing to drawing.

    A block that outgrows a window is cut and goes on below; `exact` is False from then on, for
    emphasis, columns and numbers that reach across a cut are not seen. `whole` is True once a
    complete source was drawn to its end. `parsed` counts characters.
    """

    def __init__(self, width: int, look: Look, margin: int, sizes: Sizes) -> None:
        self.key = (width, look)
        self.strips: list[Strip] = []
        self.exact = True
        self.whole = self.behind = False
        self.read = 0
        self.parsed = 0
        self._room = max(width - margin, 8)
        self._margin = Segment(" " * margin)
        self._kept = 0
        self._goes_on = self._is_cut = False
        self._sizes, self._limit = sizes, sizes.prose
        self._before, self._skip = "", 0
        self._loose: set[bool] = set()

    @property
    def mixed(self) -> bool:
        """True when a list turned out to be set in another way than its beginning was drawn."""
        return len(self._loose) > 1

    def skip_to(self, at: int) -> None:
        """Leave everything before out."""
        self.read, self.exact = at, False

    def draw(self, source: str, *, complete: bool, sliced: bool = False) -> None:
        """Draw what was added; what is left of a `complete` source is drawn in one go.

        With `sliced` one window is read at most; `behind` is True when that was not all.
        """
        if self.whole:
            return
        self.whole, self.behind = complete, False
        del self.strips[self._kept :]
        while not complete and len(source) - self.read > self._limit:
            before = self.read
            self._advance(source)
            if sliced and self.read > before and len(source) - self.read > self._limit:
                self.behind = True
                return
        tail = self._before + source[self.read :]
        if not complete:
            tail = _UNDECIDED.sub("", tail)
        blocks = self._parsed(tail) if complete else self._open(tail)
        if blocks:
            self._settle(blocks, tail, complete)

    def _open(self, tail: str) -> list[SyntaxTreeNode]:
        """Return the blocks of a text that goes on, an open span of the last one closed."""
        blocks, mark = self._parsed(tail), _closing(tail)
        if not mark or not blocks or _innermost(blocks[-1]).type in _CODE:
            return blocks
        closed = self._parsed(tail + mark)
        # A mark that begins a block of its own would end the one that is being written.
        return closed if len(closed) == len(blocks) else blocks

    def _advance(self, source: str) -> None:
        """Keep what the next window holds."""
        limit = self._limit
        size = cut_of(source[self.read : self.read + limit], limit)
        text = self._before + source[self.read : self.read + size]
        blocks, before = self._parsed(text), self.read
        if blocks:
            self._settle(blocks, text, complete=False)
        if self.read == before and self._limit <= limit:
            # Drawn to its end, but not kept: one block fills the window.
            self._cut(blocks, text, size if text.endswith("\n") else self._at_row(source, size))
        del self.strips[self._kept :]

    def _cut(self, blocks: list[SyntaxTreeNode], text: str, size: int) -> None:
        self.read += size
        self._keep()
        self._before = beginning(blocks[-1], text) if blocks else ""
        # One line more, for nothing is drawn of what has only begun.
        opened = self._parsed(f"{self._before}x\n")
        self._skip = sum(len(self._lines(block, whole=False)) for block in opened) - 1
        self._goes_on = self._is_cut = True
        self.exact = False

    def _at_row(self, source: str, size: int) -> int:
        """Cut a line without an end where one of its last rows begins, if that can be found."""
        for number in range(1, min(4, len(self.strips) - self._kept)):
            row = self.strips[-number].text
            at = row_start(row, source, self.read + size // 2, self.read + size)
            if at >= 0:
                del self.strips[-number:]
                return at - self.read
        return size

    def _settle(self, blocks: list[SyntaxTreeNode], text: str, complete: bool) -> None:
        """Draw blocks and keep all but the last, which may grow."""
        before = len(self._before)
        last = blocks[-1]
        for block in blocks[:-1]:
            self._put(block, self._lines(block, whole=True))
            self._begin_anew()
        settled = _start(last, text) - before
        if last.type in ("bullet_list", "ordered_list") and not complete:
            settled = self._put_list(last, text, settled, before)
        else:
            self._put(last, self._lines(last, whole=complete))
        self._limit = self._sizes.code if last.type in _CODE else self._sizes.prose
        self.read += max(settled, 0)

    def _put_list(self, block: SyntaxTreeNode, text: str, settled: int, before: int) -> int:
        """Draw a list; of a long one only the last items stay open, for it may have no end."""
        done = len(block.children) - 2
        if len(block.children) <= _ITEMS:
            self._put(block, self._lines(block, whole=False))
            return settled
        self._loose.add(is_loose(block.children[0]))
        room, look = self._room, self.key[1]
        self._put(block, list_lines(block, room, look, range(done)))
        self._begin_anew()
        self._goes_on = True
        self._put(block, list_lines(block, room, look, range(done, done + 2)))
        return _start(block.children[done], text) - before

    def _begin_anew(self) -> None:
        self._keep()
        self._before, self._skip = "", 0
        self._goes_on = self._is_cut = False

    def _keep(self) -> None:
        self._kept = len(self.strips)

    def _put(self, block: SyntaxTreeNode, lines: list[Line]) -> None:
        """Add a block's lines; what goes on is not set apart from its beginning."""
        joined = self._goes_on and (self._is_cut or _is_tight(block))
        if self.strips and not joined:
            self.strips.append(Strip([]))
        self.strips += [Strip([self._margin, *line]) for line in lines[self._skip :]]

    def _lines(self, block: SyntaxTreeNode, *, whole: bool) -> list[Line]:
        return block_lines(block, self._room, self.key[1], whole=whole)

    def _parsed(self, text: str) -> list[SyntaxTreeNode]:
        self.parsed += len(text)
        return list(SyntaxTreeNode(_PARSER.parse(text)).children)


def _is_tight(node: SyntaxTreeNode) -> bool:
    return bool(node.children) and not is_loose(node.children[0])


def _innermost(node: SyntaxTreeNode) -> SyntaxTreeNode:
    """Return the block within a block that its text ends in."""
    while (inner := node.children[-1] if node.children else None) and inner.map is not None:
        node = inner
    return node


def _start(node: SyntaxTreeNode, text: str) -> int:
    """Return where a block begins, in characters."""
    line = node.map[0] if node.map else 0
    return sum(len(one) + 1 for one in text.split("\n", line)[:line])


def _closing(tail: str) -> str:
    """Return what closes an open span, so that its marks do not show while it is being written."""
    last = tail[tail.rfind("\n\n") + 1 :]
    if last.count("`") % 2:
        return "`"
    return "**" if last.count("**") % 2 and not last.endswith("*") else ""
