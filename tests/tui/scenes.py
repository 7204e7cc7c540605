"""Scenes that are compared with their pictures: what happens, and what is opened."""

from collections.abc import Sequence
from dataclasses import dataclass

from decode.config.keeping import provider_of
from decode.config.schema import THEMES
from decode.entities.call import Approval, Part, Query, ToolCall, ToolKind
from decode.entities.event import (
    Asked,
    Event,
    Listing,
    Notice,
    Option,
    Pick,
    Retrying,
    TextDelta,
    ThoughtDelta,
    TodoChanged,
    ToolFinished,
    ToolStarted,
    TurnStarted,
    Usage,
    UsageChanged,
)
from decode.entities.preview import Diff, Shell
from decode.entities.state import Mode
from decode.entities.turn import SkillUse
from decode.tui.subjects import SetUp
from tests.tui.looks import LOOK

_BEFORE = "import time\n\n\ndef wait(due):\n    time.sleep(due - time.time())\n"
_AFTER = _BEFORE.replace("due - time.time()", "max(due - time.monotonic(), 0)")
_EDIT = ToolCall("e", "edit", ToolKind.EDIT, {}, "clock.py", Diff("clock.py", _BEFORE, _AFTER))
_READ = ToolCall("r", "read", ToolKind.READ, {}, "clock.py")
_LINE = "pytest -q && git add -u"
_TEST = ToolCall("t", "bash", ToolKind.EXECUTE, {}, _LINE, Shell(_LINE))
_ANSWER = """The pause can be **negative**, see [the clock](https://example.com/clock). Two changes:

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
_SKILL = SkillUse("commit", "project", "0" * 64, "slash", "the clock")


def _turn() -> list[Event]:
    return [
        TurnStarted("make the clock safe"),
        ToolStarted(_READ),
        ToolFinished("r", True, _BEFORE, 0.1),
        TextDelta(_ANSWER),
        ToolStarted(_EDIT),
        ToolFinished("e", True, "1 replacement", 0.2),
        _TASKS,
        UsageChanged(Usage(context=41_000, window=128_000, cost_usd=0.07)),
    ]


def _course() -> list[Event]:
    """What may happen on the way: a skill, thinking, a retry, a failure, a refusal, a warning."""
    crew = ToolCall("a", "agent", ToolKind.OTHER, {}, "2 x explore: find the clocks")
    sent = ToolCall("a.1.x", "grep", ToolKind.READ, {}, "clock")
    return [
        TurnStarted("/commit the clock", _SKILL, "# Commit\n\nMake one commit."),
        ThoughtDelta("The clock may be set back while we wait."),
        ToolStarted(crew),
        ToolStarted(sent, "a"),
        ToolFinished("a.1.x", True, "clock.py", 0.0),
        ToolFinished("a", True, "## explore 1\n\nOne clock.", 2.0),
        ToolStarted(_TEST),
        ToolFinished("t", False, "E   assert 1 == 2\n1 failed", 1.5),
        Notice("skill lint: its description was shortened", "warning"),
        Notice("the connection was lost", "error"),
        Retrying(2, 0.0, "the provider is overloaded"),
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


def _facts() -> Listing:
    rows = (Option("prompt", "about 417 tokens"), Option("history", "about 243 tokens"))
    return Listing("context", rows, hint="about 660 of 128000 tokens")


def _themes() -> tuple[Option, ...]:
    return tuple(Option(name, about, f"/theme {name}") for name, about in THEMES.items())


def _set_up() -> SetUp:
    return SetUp(
        "Found a key for Anthropic, Ollama answers. /model and /theme change it at any time.",
        (
            Option("claude", "Anthropic, key from ANTHROPIC_API_KEY", submit="anthropic:claude"),
            Option("qwen3:8b", "Ollama, at http://127.0.0.1:11434/v1", submit="ollama:qwen3:8b"),
            Option("paste a key…", "Anthropic, OpenAI, Google"),
            Option("go on offline", "/commit and /review-diff by rule", submit="offline"),
        ),
        (Option("Anthropic", submit="anthropic"), Option("Groq", submit="groq")),
        _themes(),
        provider_of,
        lambda provider, key: "",
        lambda model: None,
        lambda name: LOOK,
        lambda name: None,
        lambda event: None,
    )


@dataclass(frozen=True, slots=True)
class Scene:
    """Events, a subject of the screen's own, text in the box, and the keys that are pressed."""

    events: Sequence[Event] = ()
    mode: Mode = Mode.DEFAULT
    text: str = ""
    subject: SetUp | None = None
    panel: bool = False
    keys: Sequence[str] = ()
    waiting: Sequence[str] = ()
    skills: Sequence[str] = ()


SCENES = {
    "turn": Scene(_turn(), waiting=("then update the changelog",)),
    "course": Scene(_course()),
    "permission": Scene(_question(), panel=True),
    "question": Scene([Asked(Query("q", "Which one?", ("sqlite", "postgres")))], panel=True),
    "listing": Scene([_rows()], panel=True),
    "facts": Scene([_facts()], panel=True),
    "picker": Scene([Pick("theme", _themes())], panel=True, keys=("l", "i")),
    "find": Scene(_turn(), panel=True, keys=("ctrl+f", *"clock")),
    "first-run": Scene(subject=_set_up(), panel=True),
    "first-key": Scene(
        subject=_set_up(), panel=True, keys=("up", "up", "enter", *"gsk_0123456789ab")
    ),
    "first-theme": Scene(subject=_set_up(), panel=True, keys=("enter",)),
    "menu": Scene(text="/clock-", skills=("clock-set", "clock-tests", "wind-clock-up")),
    "plan": Scene(mode=Mode.PLAN, text="!ls"),
    "bypass": Scene(mode=Mode.BYPASS, text="careful"),
}

SIZES = ((80, 24), (120, 40), (40, 20))
