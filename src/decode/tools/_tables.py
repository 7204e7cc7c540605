"""Tables of a page being written, the cells of each on a paper of their own."""

from dataclasses import dataclass, field

from decode.tools._paper import Paper

#: Characters up to which the cells of a row make a row; longer ones are paragraphs.
_CELL = 500


@dataclass(slots=True)
class _Table:
    cells: list[list[str]] = field(default_factory=list[list[str]])
    open: bool = False
    headed: bool = False


class Tables:
    """Where text goes: the page itself, or the cell that is open."""

    def __init__(self) -> None:
        self._papers = [Paper()]
        self._tables: list[_Table] = []

    @property
    def paper(self) -> Paper:
        """The paper that is written on now."""
        return self._papers[-1]

    @property
    def inside(self) -> bool:
        """True within a table."""
        return bool(self._tables)

    def begin(self) -> None:
        """A table begins."""
        self.paper.end_block()
        self._tables.append(_Table())

    def row(self) -> None:
        """A row ends, or the next one begins."""
        if not self._tables:
            return
        self.end_cell()
        table = self._tables[-1]
        cells = table.cells.pop() if table.cells else []
        if not any(cells):
            return
        if len(cells) == 1 or max(map(len, cells)) > _CELL:
            for cell in filter(None, cells):
                self.paper.end_block()
                self.paper.write(cell)
            self.paper.end_block()
            return
        self.paper.verbatim(f"| {' | '.join(cell.replace('|', '/') for cell in cells)} |")
        if not table.headed:
            self.paper.verbatim(f"|{' --- |' * len(cells)}")
            table.headed = True

    def cell(self) -> None:
        """A cell begins."""
        if not self._tables:
            return
        self.end_cell()
        self._tables[-1].open = True
        self._papers.append(Paper())

    def end_cell(self) -> None:
        """A cell ends, if one is open."""
        if not self._tables or not self._tables[-1].open:
            return
        self._tables[-1].open = False
        text = " ".join(self._papers.pop().text.split())
        if not self._tables[-1].cells:
            self._tables[-1].cells.append([])
        self._tables[-1].cells[-1].append(text)

    def end(self) -> None:
        """A table ends."""
        if self._tables:
            self.row()
            self._tables.pop()
            self.paper.end_block()

    def finish(self) -> list[str]:
        """End what is open and return all lines."""
        while self._tables:
            self.end()
        return self.paper.text.split("\n")
