"""What there is to copy in a transcript: a marked cell, the last answer, one block of code."""

from decode.entities.counting import counted
from decode.tui.cells._spec import Cell
from decode.tui.cells.answer import Answer
from decode.tui.late import code_blocks
from decode.tui.transcript.view import Transcript


class Clips:
    """Remembers which block of code came last: asked again, the one before it comes."""

    def __init__(self, transcript: Transcript) -> None:
        self._transcript = transcript
        self._from: tuple[int, int] = (0, 0)
        self._back = 0

    def text(self) -> str:
        """Return the source of the marked cell, without a mark that of the last answer."""
        marked = self._transcript.marked
        return marked.source() if marked else last_answer(self._transcript)

    def code(self) -> tuple[str, str]:
        """Return a block of code of the marked cell or the newest answer with one, and its name."""
        for cell in self._sources():
            blocks = code_blocks(cell.source())
            if blocks:
                at = self._step(cell, len(blocks))
                lines = blocks[at].text.count("\n") + 1
                kind = f"{blocks[at].language} code".strip()
                size = counted(lines, "line")
                return blocks[at].text, f"{kind} {at + 1} of {len(blocks)}, {size}"
        return "", ""

    def _sources(self) -> list[Cell]:
        marked = self._transcript.marked
        if marked is not None:
            return [marked]
        cells = (slot.cell for slot in reversed(self._transcript.shelf.slots))
        return [cell for cell in cells if isinstance(cell, Answer)]

    def _step(self, cell: Cell, count: int) -> int:
        key = (id(cell), count)
        self._back = self._back + 1 if key == self._from else 0
        self._from = key
        return (count - 1 - self._back) % count


def last_answer(transcript: Transcript) -> str:
    """Return the Markdown of the newest answer."""
    cells = (slot.cell for slot in reversed(transcript.shelf.slots))
    return next((cell.source() for cell in cells if isinstance(cell, Answer)), "")
