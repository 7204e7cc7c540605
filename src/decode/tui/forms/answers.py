"""The answers of a question, drawn row by row."""

from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len
from rich.segment import Segment

from decode.tui.drawing import Line, clipped, folded, prefixed, styled
from decode.tui.look import Look

#: A detail that would be cut to less is left out.
_SHORTEST = 7


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer. With `words` a line is opened first, filled with that text."""

    label: str
    detail: str = ""
    words: str | None = None


def answer_lines(
    answers: Sequence[Answer], marked: int, sizes: tuple[int, int], look: Look
) -> list[Line]:
    """Return the answers with their numbers; `sizes` are the width and the rows there are."""
    width, room = sizes
    rows = [_row(at, one, at == marked, width, look) for at, one in enumerate(answers)]
    return _around(rows, marked, room)


def _row(number: int, answer: Answer, marked: bool, width: int, look: Look) -> list[Line]:
    head = Segment("▸ " if marked else "  ", look.accent)
    style = look.strong if marked else look.text
    label = [Segment(f"{number + 1} ", look.soft), Segment(answer.label, style)]
    if answer.detail:
        shown = clipped(answer.detail, width - cell_len(answer.label) - 6)
        label.append(Segment(f"  {shown}" if len(shown) > _SHORTEST else "", look.soft))
    lines = prefixed(folded(label, max(width - 2, 8)), head)
    return [styled(line, look.raised) for line in lines] if marked else lines


def _around(rows: Sequence[list[Line]], marked: int, room: int) -> list[Line]:
    """Return the rows on a screen too low for all of them: those before the marked one go first."""
    first = 0
    while first < marked and sum(map(len, rows[first : marked + 1])) > room:
        first += 1
    shown = [line for row in rows[first:] for line in row]
    return shown[: max(room, len(rows[marked]) if rows else 0)]
