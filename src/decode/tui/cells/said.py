"""What the person said; a skill's turn shows its chip and folds the instructions away."""

from rich.segment import Segment
from rich.text import Text
from textual.strip import Strip

from decode.entities.counting import counted
from decode.entities.picture import labelled
from decode.entities.turn import SkillUse
from decode.tui.drawing import Line, folded, prefixed, strips, styled, wrapped
from decode.tui.look import Look
from decode.tui.screen_text import one_line, screen_text

_LONG = 12


class Said:
    """A turn's prompt. Long ones are folded to their first lines."""

    tight = False
    live = False

    def __init__(
        self, text: str, skill: SkillUse | None = None, body: str = "", *, steered: bool = False
    ) -> None:
        self._steered = steered
        self._text = screen_text(labelled(text)).strip("\n")
        self._skill = skill
        self._body = screen_text(body)
        self._open = False
        self.revision = 0

    def draw(self, width: int, look: Look) -> list[Strip]:
        """Draw the words on a bar, then the skill's line."""
        bar = Segment("▌ ", look.accent)
        lines = prefixed(self._words(width - 2, look), bar, bar)
        if self._skill is not None:
            lines += prefixed(self._chip(self._skill, width - 2, look), bar, bar)
        return strips([_filled(styled(line, look.raised), width, look) for line in lines])

    def source(self) -> str:
        """Return the words as they were typed."""
        return self._text

    def toggle(self) -> bool:
        """Show or hide the rest of a long prompt and the skill's instructions."""
        if not self._body and self._text.count("\n") < _LONG:
            return False
        self._open = not self._open
        self.revision += 1
        return True

    def _words(self, width: int, look: Look) -> list[Line]:
        text = Text(self._text, look.text)
        if self._steered:
            text = Text.assemble(("meanwhile: ", look.accent), text)
        lines = wrapped(text, width)
        if self._open or len(lines) <= _LONG:
            return lines
        rest = f"… {counted(len(lines) - _LONG + 1, 'more line')}"
        return [*lines[: _LONG - 1], [Segment(rest, look.soft)]]

    def _chip(self, skill: SkillUse, width: int, look: Look) -> list[Line]:
        count = len(self._body.splitlines())
        mark = "▾" if self._open else "▸"
        label = f"{mark} skill {one_line(skill.name)} · {one_line(skill.source)}"
        size = f" · {counted(count, 'line')} of instructions" if count else ""
        lines = wrapped(Text.assemble((label, look.accent), (size, look.soft)), width)
        if self._open:
            for line in self._body.split("\n"):
                lines += folded([Segment(line, look.soft)], width)
        return lines


def _filled(line: Line, width: int, look: Look) -> Line:
    used = sum(segment.cell_length for segment in line)
    return [*line, Segment(" " * max(width - used, 0), look.raised)]
