"""The task list above the box."""

from dataclasses import dataclass

from rich.segment import Segment

from decode.tui.drawing import Line, clipped
from decode.tui.look import Look
from decode.tui.screen_text import one_line

_SIGNS = {"completed": "✓", "done": "✓", "in_progress": "▸", "cancelled": "-"}
_ROWS = 6


@dataclass(slots=True)
class Todo:
    """Tasks as (id, content, status); folded to the one in hand, or hidden when all are done."""

    tasks: tuple[tuple[str, str, str], ...] = ()
    open: bool = True

    def lines(self, width: int, look: Look) -> list[Line]:
        """Return the lines; none when nothing is left to do."""
        left = [task for task in self.tasks if _sign(task[2]) not in "✓-"]
        if not left:
            return []
        done = len(self.tasks) - len(left)
        head = f"tasks {done} of {len(self.tasks)} done"
        lines: list[Line] = [[], [Segment(head, look.soft)]]
        shown = self._window() if self.open else ()
        return lines + [self._row(content, status, width, look) for _, content, status in shown]

    def _window(self) -> tuple[tuple[str, str, str], ...]:
        """The tasks around the first that is not done."""
        at = next(at for at, task in enumerate(self.tasks) if _sign(task[2]) not in "✓-")
        first = max(min(at - 1, len(self.tasks) - _ROWS), 0)
        return self.tasks[first : first + _ROWS]

    def _row(self, content: str, status: str, width: int, look: Look) -> Line:
        sign = _sign(status)
        style = {"✓": look.soft, "-": look.soft, "▸": look.accent}.get(sign, look.text)
        text = clipped(one_line(content), max(width - 4, 8))
        return [Segment(f"  {sign} ", style), Segment(text, look.soft if sign in "✓-" else style)]


def _sign(status: str) -> str:
    return _SIGNS.get(status, "○")
