"""The line at the foot: who, how freely, with what, how full, how dear, where."""

from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rich.segment import Segment

from decode.entities.state import Mode, State
from decode.tui.drawing import Line, clipped
from decode.tui.look import Look
from decode.tui.screen_text import one_line

if TYPE_CHECKING:
    from decode.entities.event import Usage


_NARROW = 60


@dataclass(slots=True)
class Status:
    """What the line tells; empty parts are left out, the last ones first where room is short."""

    state: State = field(default_factory=State)
    usage: "Usage | None" = None
    where: str = ""
    branch: str = ""
    queued: int = 0
    stashed: int = 0
    warnings: int = 0
    jobs: int = 0
    note: str = ""
    editing: str = ""

    def lines(self, width: int, look: Look) -> list[Line]:
        """Return the one line."""
        if self.note:
            return [[Segment(clipped(one_line(self.note), width), look.warn)]]
        line: Line = []
        room = width
        for part in self._parts(look, room):
            cells = sum(segment.cell_length for segment in part) + (3 if line else 0)
            if cells > room:
                continue
            room -= cells
            line += [Segment(" · ", look.faint), *part] if line else part
        return [line]

    def _parts(self, look: Look, room: int) -> list[Line]:
        """The parts from the most to the least important."""
        state, usage = self.state, self.usage
        cost = f"${usage.cost_usd:.2f}" if usage and usage.cost_usd is not None else ""
        full = min(usage.context / usage.window, 1.0) if usage and usage.window else None
        gauge = [] if full is None else [_gauge(full, look, bar=room >= _NARROW)]
        words = (
            (f"{self.queued} queued" if self.queued else "", look.accent),
            (cost, look.soft),
            (f"! {self.warnings} to look at" if self.warnings else "", look.warn),
            (f"{self.jobs} in the background" if self.jobs else "", look.soft),
            (f"{self.stashed} put aside" if self.stashed else "", look.soft),
            (one_line(self.branch), look.soft),
            (one_line(self.where), look.soft),
        )
        return [
            *([[Segment(one_line(self.editing), look.accent)]] if self.editing else []),
            _mode(state.mode, look),
            [Segment(one_line(state.agent), look.text)],
            *([[Segment(one_line(state.model), look.soft)]] if state.model else []),
            *gauge,
            *([Segment(text, style)] for text, style in words if text),
        ]


def _mode(mode: Mode, look: Look) -> Line:
    """Bypass cannot be missed, with colours or without."""
    match mode:
        case Mode.BYPASS:
            return [Segment(" !! BYPASS !! ", look.bad + look.strong + look.reversed)]
        case Mode.PLAN:
            return [Segment("plan", look.accent + look.strong), Segment(" reads only", look.soft)]
        case Mode.EDIT:
            return [Segment("edit", look.warn + look.strong), Segment(" writes unasked", look.soft)]
        case Mode.DEFAULT:
            return [Segment("default", look.text)]


def _gauge(share: float, look: Look, *, bar: bool) -> Line:
    style = look.soft if share < 0.7 else look.warn if share < 0.9 else look.bad
    if not bar:
        return [Segment(f"{share:.0%} full", style)]
    full = round(share * 8)
    return [Segment("▰" * full + "▱" * (8 - full), style), Segment(f" {share:.0%}", style)]


def shown_place(cwd: Path) -> str:
    """Return the folder as a person writes it."""
    try:
        return f"~/{cwd.relative_to(Path.home())}".removesuffix("/.")
    except ValueError:
        return str(cwd)


def branch_of(cwd: Path) -> str:
    """Return the branch that is checked out, read from the files of git; "" when there is none."""
    for folder in (cwd, *cwd.parents):
        head = _head(folder / ".git")
        if head is not None:
            name = head.removeprefix("ref: refs/heads/")
            return name if name != head else head[:8]
    return ""


def _head(git: Path) -> str | None:
    try:
        if git.is_file():
            git = git.parent / git.read_text("utf-8").removeprefix("gitdir:").strip()
        return (git / "HEAD").read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return None
