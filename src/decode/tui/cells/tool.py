"""A tool call as a card: what it does, how it went, its output when that is worth the room."""

import time
from enum import StrEnum

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from decode.entities.call import ToolCall, ToolKind
from decode.entities.counting import counted
from decode.entities.preview import Diff, Plain
from decode.tui.cells.crew import Crew
from decode.tui.cells.output import Output, excerpt
from decode.tui.drawing import Line, clipped, prefixed, spread, strips
from decode.tui.look import Look
from decode.tui.previews import drawers
from decode.tui.screen_text import one_line, rest_of_title

_DIFF_LINES = 24


class CardState(StrEnum):
    """How far a call has come; the value is the word on the card."""

    RUNNING = "running"
    ASKED = "waiting for you"
    DONE = "done"
    FAILED = "failed"
    REFUSED = "refused"


_SIGNS = {
    CardState.RUNNING: ("●", "accent"),
    CardState.ASKED: ("?", "warn"),
    CardState.DONE: ("✓", "ok"),
    CardState.FAILED: ("✗", "bad"),
    CardState.REFUSED: ("✗", "warn"),
}


class ToolCard:
    """One call, from its start to its result; folds."""

    tight = True

    def __init__(self, call: ToolCall, nested: bool = False) -> None:
        self._call = call
        self._nested = nested
        self._state = CardState.RUNNING
        self._reason = ""
        self._began = time.monotonic()
        self._seconds: float | None = None
        self._output = Output()
        self._crew = Crew(call.id)
        self._open: bool | None = None
        self.revision = 0

    @property
    def id(self) -> str:
        """The id of the call."""
        return self._call.id

    @property
    def settled(self) -> bool:
        """Whether the call is over."""
        return self._state not in (CardState.RUNNING, CardState.ASKED)

    def send(self, member: "ToolCard") -> None:
        """A subagent that this call sent makes a call."""
        self._crew.add(member)
        self.revision += 1

    @property
    def live(self) -> bool:
        """Its clock runs while the call does."""
        return self._state is CardState.RUNNING

    def ask(self) -> None:
        """The call waits for the person."""
        self._state = CardState.ASKED
        self.revision += 1

    def settle(self, verdict: str, by: str, reason: str) -> None:
        """The gate decided; a refusal is shown with its reason."""
        self._state = CardState.RUNNING if verdict == "allow" else CardState.REFUSED
        self._began = time.monotonic()
        self._reason = f"{reason} ({by})" if reason and verdict != "allow" else ""
        self.revision += 1

    def grow(self, text: str) -> None:
        """Live output."""
        self._output.append(text)
        self.revision += 1

    def finish(self, ok: bool, output: str, seconds: float) -> None:
        """The result is there."""
        if self._state is not CardState.REFUSED:
            self._state = CardState.DONE if ok else CardState.FAILED
        self._seconds = seconds
        self._output.replace(output)
        self.revision += 1

    def draw(self, width: int, look: Look) -> list[Strip]:
        """Draw the head and, by kind and state, the body."""
        indent = "  " if self._nested else ""
        room = width - len(indent)
        body = prefixed(self._body(room - 4, look), *[Segment("  │ ", look.faint)] * 2)
        lines = [self.head(room, look), *body]
        return strips(prefixed(lines, *[Segment(indent)] * 2) if indent else lines)

    def source(self) -> str:
        """Return the title and the output."""
        return f"{self._call.name} {self._call.title}\n{self._output.text}".rstrip()

    def toggle(self) -> bool:
        """Fold or unfold the body."""
        self._open = not self._is_open()
        self.revision += 1
        return True

    def _is_open(self) -> bool:
        return bool(self._open)

    def head(self, width: int, look: Look) -> Line:
        """Return the first line: state, name, title, and how it stands."""
        mark, colour = _SIGNS[self._state]
        style: Style = getattr(look, colour)
        name = one_line(self._call.name)
        title = rest_of_title(name, self._call.title)
        status = self._status(width // 3)
        shown = clipped(title, max(width - cell_len(name) - len(status) - 4, 4))
        left = [Segment(f"{mark} ", style), Segment(name, look.strong), Segment(f" {shown}")]
        return spread(left, [Segment(status, look.soft)], width)

    def _status(self, room: int) -> str:
        """Return how the call stands; the number of lines goes where room is short."""
        if self._state in (CardState.ASKED, CardState.REFUSED):
            return self._state
        calls = len(self._crew)
        crew = counted(calls, "call") if calls else ""
        if self._seconds is None:
            elapsed = f"{time.monotonic() - self._began:.0f}s"
            return f"{crew} · {elapsed}" if crew else elapsed
        count = self._output.count
        parts = (
            crew,
            "failed" if self._state is CardState.FAILED else "",
            f"{count} lines" if count > 1 else "",
            f"{self._seconds:.1f}s" if self._seconds >= 0.05 else "",
        )
        status = " · ".join(part for part in parts if part)
        return status if len(status) <= room else " · ".join(filter(None, (*parts[:2], parts[3])))

    def _body(self, width: int, look: Look) -> list[Line]:
        if self._reason:
            return [[Segment(line, look.soft)] for line in (clipped(self._reason, width),)]
        change = self._change(width, look)
        if self._open is False:
            return []
        if self._is_open():
            crew = self._crew.whole(width, look) if self._crew else ()
            return [*self._preview(width, look), *crew, *self._output.lines(width, look)]
        if self._state is CardState.FAILED:
            return excerpt(self._output.lines(width, look), (2, 8), look)
        return change or self._glance(width, look)

    def _change(self, width: int, look: Look) -> list[Line]:
        """An edit shows its diff unasked, once it is made."""
        if self._call.kind is not ToolKind.EDIT or self._state is not CardState.DONE:
            return []
        preview = self._call.preview
        # The name of the file stands in the head already.
        named = isinstance(preview, Diff) and preview.path in self._call.title
        return excerpt(self._preview(width, look)[int(named) :], (_DIFF_LINES, 0), look)

    def _glance(self, width: int, look: Look) -> list[Line]:
        """What is run or running shows a little of its output; what was read shows none."""
        if self._state is CardState.RUNNING:
            return self._crew.glance(width, look) or self._output.tail(6, width, look)
        if self._call.kind is ToolKind.EXECUTE and self._state is CardState.DONE:
            return excerpt(self._output.lines(width, look), (3, 5), look)
        return []

    def _preview(self, width: int, look: Look) -> list[Line]:
        preview = self._call.preview
        if isinstance(preview, Plain) and not preview.text:
            return []
        drawer = drawers()[type(preview)]
        return drawer.draw(preview, width, look)
