"""The menu above the box: which choice is marked, and its lines."""

from collections.abc import Sequence
from itertools import groupby

from rich.segment import Segment

from decode.tui.drawing import Line, clipped, spread, styled
from decode.tui.look import Look
from decode.tui.prompt.choices import Choice
from decode.tui.screen_text import one_line

_NAMES = 30


class Menu:
    """The choices on offer. It has no focus: the box sends it the keys."""

    def __init__(self) -> None:
        self.choices: Sequence[Choice] = ()
        self.at = 0
        self.rows = 8
        self._first = 0

    @property
    def marked(self) -> Choice | None:
        """The choice that Enter and Tab take."""
        return self.choices[self.at] if self.choices else None

    def offer(self, choices: Sequence[Choice]) -> None:
        """Take new choices; the mark stays on a choice that is still there."""
        marked = self.marked
        self.choices = choices
        exact = next((index for index, choice in enumerate(choices) if choice.exact), None)
        labels = [choice.label for choice in choices]
        kept = labels.index(marked.label) if self.at and marked and marked.label in labels else 0
        self._mark(exact if exact is not None else kept)

    def move(self, by: int) -> None:
        """Move the mark, around the ends."""
        if self.choices:
            self._mark((self.at + by) % len(self.choices))

    def lines(self, width: int, look: Look) -> list[Line]:
        """Return the lines: a window of choices around the mark."""
        if not self.choices:
            return []
        window = self.choices[self._first : self._first + self.rows]
        names = min(max(len(_name(choice)) for choice in window), _NAMES, max(width // 2, 12))
        lines: list[Line] = []
        heads = self._heads(window)
        for index, choice in enumerate(window, self._first):
            if head := heads.pop(choice.group, ""):
                lines.append([Segment(f"  {head}", look.soft)])
            lines.append(self._row(choice, index == self.at, (names, width), look))
        if len(self.choices) > self.rows:
            place = f"{self.at + 1} of {len(self.choices)}"
            lines.append([Segment(f"  {place}", look.soft)])
        return lines

    def _heads(self, window: Sequence[Choice]) -> dict[str, str]:
        """The groups in sight, when the choices stand in groups and not by how well they match."""
        runs = [group for group, _ in groupby(self.choices, lambda choice: choice.group)]
        if len(runs) < 2 or len(runs) > len(set(runs)):
            return {}
        return {choice.group: one_line(choice.group) for choice in window}

    def _mark(self, at: int) -> None:
        self.at = at
        last = max(len(self.choices) - self.rows, 0)
        self._first = min(max(self._first, at - self.rows + 1), at, last)

    def _row(self, choice: Choice, marked: bool, sizes: tuple[int, int], look: Look) -> Line:
        names, width = sizes
        name = clipped(_name(choice), names)
        label = one_line(choice.label)
        shown, hint = name[: len(label)], name[len(label) :]
        room = max(width - names - 7 - len(choice.badge), 0)
        about = clipped(one_line(choice.description), room)
        left = [
            Segment("▸ " if marked else "  ", look.accent),
            Segment(shown, look.strong if marked else look.text),
            Segment(hint + " " * (names - len(name) + 2), look.soft),
            Segment(about, look.text if marked else look.soft),
        ]
        line = spread(left, [Segment(one_line(choice.badge), look.soft), Segment(" ")], width)
        return styled(line, look.raised) if marked else line


def _name(choice: Choice) -> str:
    return one_line(f"{choice.label} {choice.hint}".rstrip())
