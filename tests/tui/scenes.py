"""Scenes that are compared with their pictures as text in `pictures`."""

from collections.abc import Sequence
from dataclasses import dataclass

from decode.entities.call import Approval, Part, Query, ToolCall, ToolKind
from decode.entities.event import (
    Asked,
    Event,
    Listing,
    Notice,
    Option,
    TextDelta,
    TodoChanged,
    ToolFinished,
    ToolStarted,
    Usage,
    UsageChanged,
)
from decode.entities.preview import Diff, Shell
from decode.entities.state import Mode

_BEFORE = "import time\n\n\ndef wait(due):\n    time.sleep(due - time.time())\n"
_AFTER = _BEFORE.replace("due - time.time()", "max(due - time.monotonic(), 0)")
_EDIT = ToolCall("e", "edit", ToolKind.EDIT, {}, "clock.py", Diff("clock.py", _BEFORE, _AFTER))
_READ = ToolCall("r", "read", ToolKind.READ, {}, "clock.py")
_LINE = "pytest -q && git add -u"
_TEST = ToolCall("t", "bash", ToolKind.EXECUTE, {}, _LINE, Shell(_LINE))
_ANSWER = """The pause can be **negative**. Two things change:

1. `wait` uses the monotonic clock
2. it never sleeps less than nothing, 日本語 も

| function | after |
|----------|------:|
| `wait`   |   0 s |

```python
def wait(due: float) -> None: ...
```
"""
_TASKS = TodoChanged((("1", "fix the clock", "completed"), ("2", "changelog", "in_progress")))


def _turn() -> list[Event]:
    return [
        ToolStarted(_READ),
        ToolFinished("r", True, _BEFORE, 0.1),
        TextDelta(_ANSWER),
        ToolStarted(_EDIT),
        ToolFinished("e", True, "1 replacement", 0.2),
        ToolStarted(_TEST),
        ToolFinished("t", False, "E   assert 1 == 2\n1 failed", 1.5),
        Notice("skill lint: its description was shortened", "warning"),
        _TASKS,
        UsageChanged(Usage(context=41_000, window=128_000, cost_usd=0.07)),
    ]


def _question() -> list[Event]:
    parts = (Part("pytest -q", "runs code of the project"), Part("git add -u"))
    question = Approval(
        "q",
        _TEST,
        "runs a program of the project",
        parts,
        cwd="/home/you/project",
        profile="workspace-write",
        provenance="skill commit",
        proposal="bash(pytest -q)",
    )
    return [ToolStarted(_TEST), Asked(question)]


def _rows() -> Listing:
    rows = (
        Option("commit", "makes one commit", insert="/commit ", detail="# Commit\n\nOne commit."),
        Option("lint", "use [bold] or [/lint]", toggle="/skills disable lint", group="project"),
    )
    return Listing("skills", rows)


@dataclass(frozen=True, slots=True)
class Scene:
    """What happens, on how large a screen."""

    events: Sequence[Event]
    size: tuple[int, int] = (90, 44)
    mode: Mode = Mode.DEFAULT
    text: str = "make the clock safe"


SCENES = {
    "turn": Scene(_turn()),
    "narrow": Scene(_turn(), (44, 60)),
    "wide": Scene(_turn()[3:5], (150, 24)),
    "permission": Scene(_question(), (90, 34)),
    "question": Scene([Asked(Query("q", "Which one?", ("sqlite", "postgres")))], (70, 24)),
    "listing": Scene([_rows()], (100, 24)),
    "menu": Scene([], (90, 24), text="/mo"),
    "bypass": Scene([], (60, 16), mode=Mode.BYPASS, text="careful"),
}
