"""Make the pictures in `docs/images`.

Run as `PYTHONPATH=. python docs/screenshots.py [NAME…]` from the repository's root. The picture
`commit` is the real program with its offline model in a scratch repository; the others are the real
screen over a scripted engine, for what needs a model.
"""

import asyncio
import contextlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.tui.scripted import playing, ready_engine, session_over, until_cancelled
from textual.pilot import Pilot

from decode.cli.starting import engine_argv
from decode.config.flags import Flags
from decode.config.settings import Settings
from decode.entities.call import Approval, ToolCall, ToolKind
from decode.entities.event import (
    Asked,
    Event,
    TextDelta,
    ThoughtDelta,
    TodoChanged,
    ToolFinished,
    ToolStarted,
    Usage,
    UsageChanged,
)
from decode.entities.preview import Diff, Shell
from decode.entities.state import Mode
from decode.tui.app import DecodeApp
from decode.wiring import Start, remote_session

_IMAGES = Path(__file__).parent / "images"
_FONT = re.compile(r"@font-face \{.*?\}", re.DOTALL)

_BEFORE = """import time


def wait(due: float) -> None:
    left = due - time.time()
    time.sleep(left)


def retry(call, times=3):
    for _ in range(times):
        call()
"""
_AFTER = """import time


def wait(due: float) -> None:
    left = max(due - time.monotonic(), 0)
    time.sleep(left)


def retry(call, times=3):
    for attempt in range(times):
        call(attempt)
"""
_EDIT = ToolCall(
    "e", "edit", ToolKind.EDIT, {}, "orbit/clock.py", Diff("clock.py", _BEFORE, _AFTER)
)
_TEST = ToolCall("t", "bash", ToolKind.EXECUTE, {}, "pytest -q", Shell("pytest -q"))
_READ = ToolCall("r", "read", ToolKind.READ, {}, "orbit/clock.py")
_ANSWER = """The pause can be **negative** when the clock is set back. Two things change:

1. `wait` uses the monotonic clock and never sleeps less than nothing
2. `retry` tells its call which attempt it is

| function | before | after |
|----------|-------:|------:|
| `wait`   | raises |  0 s  |
| `retry`  |      3 |     3 |
"""
_USED = UsageChanged(Usage(21_000, 16_000, 1_400, 4, 0.07, 41_000, 128_000))


def _turn() -> list[Event]:
    passed = "\n".join(f"tests/test_clock.py::test_{number} PASSED" for number in range(9))
    return [
        ThoughtDelta("The clock may be set back while we wait."),
        ToolStarted(_READ),
        ToolFinished("r", True, _BEFORE, 0.01),
        TextDelta(_ANSWER),
        ToolStarted(_EDIT),
        ToolFinished("e", True, "2 replacements", 0.02),
        ToolStarted(_TEST),
        ToolFinished("t", True, f"{passed}\n\n9 passed in 0.31s", 0.9),
        TodoChanged((("1", "fix the clock", "completed"), ("2", "changelog", "in_progress"))),
        _USED,
    ]


def _question() -> list[Event]:
    reason = "the project does not allow edits unasked"
    question = Approval("q", _EDIT, reason, cwd="~/orbit", proposal="edit(orbit/**)")
    return [TextDelta("I will change the clock."), ToolStarted(_EDIT), Asked(question)]


def _agents() -> list[Event]:
    """Two agents at work inside the call that sent them."""
    sent = ToolCall("a", "agent", ToolKind.OTHER, {}, "2 x explore: who sets the clock?")
    calls = (
        ToolCall("a.1.x", "grep", ToolKind.READ, {}, "settime"),
        ToolCall("a.2.x", "glob", ToolKind.READ, {}, "**/*clock*"),
        ToolCall("a.2.y", "read", ToolKind.READ, {}, "read orbit/clock.py"),
    )
    return [
        TextDelta("I will look first."),
        ToolStarted(sent),
        *(ToolStarted(call, "a") for call in calls),
        ToolFinished("a.2.x", True, "orbit/clock.py", 0.1),
    ]


async def _save(pilot: Pilot[None], name: str) -> None:
    svg = _FONT.sub("", pilot.app.export_screenshot(title="decode"))
    svg = svg.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas")
    _IMAGES.mkdir(exist_ok=True)
    (_IMAGES / f"{name}.svg").write_text(svg, "utf-8")


@dataclass(frozen=True, slots=True)
class Scene:
    """What happens and how it is looked at; without events the text stays in the box."""

    events: Sequence[Event]
    size: tuple[int, int] = (104, 36)
    theme: str = "dark"
    mode: Mode = Mode.DEFAULT
    text: str = "make the clock safe against being set back"
    keys: Sequence[str] = ()
    """Pressed at the end, one after the other."""
    running: bool = False
    """The turn goes on; two messages wait behind it."""
    new: bool = False
    """The first run of a person who has a provider's key."""


async def _scripted(name: str, scene: Scene) -> None:
    play = until_cancelled if scene.running else playing
    engine = ready_engine(play(*scene.events))
    session = session_over(engine, Path.cwd(), Settings(theme=scene.theme))
    session.newcomer = scene.new
    app = DecodeApp(session)
    async with app.run_test(size=scene.size) as pilot:
        await pilot.pause(0.3)
        _skill()
        if app.show is not None:
            app.show.apply(session.set_mode(scene.mode))
        app.stage.prompt.put(scene.text)
        if scene.events:
            await pilot.press("enter")
            await pilot.pause(1.0)
        if scene.running:
            await pilot.press(*"use seconds", "enter", *"then run the tests", "alt+enter")
        for key in scene.keys:
            await pilot.press(key)
            await pilot.pause(0.4)
        await pilot.pause(0.3)
        await _save(pilot, name)


def _skill() -> None:
    """A skill of the project."""
    folder = Path(".decode/skills/changelog")
    folder.mkdir(parents=True)
    text = "Add a line to CHANGELOG.md under Unreleased. Use after a change that users notice."
    body = "# Changelog\n\nRead the diff. Write one line that a user understands."
    (folder / "SKILL.md").write_text(f"---\nname: changelog\ndescription: {text}\n---\n{body}\n")


def _repository() -> None:
    """A scratch repository with one staged change."""
    Path("clock.py").write_text(_BEFORE)
    for command in (
        ["git", "init", "-q", "-b", "main"],
        ["git", "config", "user.name", "You"],
        ["git", "config", "user.email", "you@example.invalid"],
        ["git", "add", "clock.py"],
        ["git", "commit", "-q", "-m", "feat: a clock"],
    ):
        subprocess.run(command, check=True)
    Path("clock.py").write_text(_AFTER)
    subprocess.run(["git", "add", "clock.py"], check=True)


async def _commit() -> None:
    """The real program commits."""
    flags = Flags(model="offline")
    session = remote_session(Start(Path.cwd(), flags), engine_argv(flags), [])
    app = DecodeApp(session, "/commit")
    async with app.run_test(size=(104, 40)) as pilot:
        for _ in range(600):
            await pilot.pause(0.1)
            if app.focused is not None and app.focused is not app.stage.prompt:
                break
        await pilot.pause(0.3)
        await _save(pilot, "commit")
    await session.close()


_SCENES = {
    "turn": Scene(_turn(), (104, 48)),
    "light": Scene(_turn(), (104, 48), "light"),
    "approval": Scene(_question()),
    "beside": Scene(_turn()[4:6], (150, 26), "dark-colourblind"),
    "narrow": Scene(_turn()[3:4], (44, 30)),
    "menu": Scene([], (104, 22), text="/"),
    "first-run": Scene([], (104, 20), text="", new=True),
    "agents": Scene(_agents(), (104, 24), running=True),
    "find": Scene(_turn(), (104, 30), keys=("ctrl+f", *"clock")),
    "help": Scene([], (104, 30), text="/help", keys=("enter",)),
    "skills": Scene([], (110, 26), text="/skills", keys=("enter",)),
    "theme": Scene([], (104, 18), text="/theme", keys=("enter", "down", "down")),
    "bypass": Scene([], (104, 16), mode=Mode.BYPASS, text=""),
}


@contextlib.contextmanager
def _home() -> Generator[str]:
    """A new home that is called the same every time, for its name may be on the picture."""
    home = Path(tempfile.gettempdir()) / "you"
    home.mkdir()
    try:
        yield str(home)
    finally:
        shutil.rmtree(home)


def _settle(home: str) -> None:
    """Go to a folder of a new home, as a person without settings."""
    os.environ.update({"HOME": home, "TERM": "xterm-256color", "DECODE_REDUCED_MOTION": "1"})
    os.environ["ANTHROPIC_API_KEY"] = "sk-ant-only-for-the-picture"
    os.environ.pop("NO_COLOR", None)
    for variable in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME"):
        os.environ[variable] = f"{home}/{variable.lower()}"
    folder = Path(home) / "orbit"
    folder.mkdir()
    os.chdir(folder)


def main(names: Sequence[str]) -> None:
    """Draw the pictures of these names, all of them when none is given."""
    for name in names or ("commit", *_SCENES):
        with _home() as home:
            _settle(home)
            if name == "commit":
                _repository()
                asyncio.run(_commit())
            else:
                asyncio.run(_scripted(name, _SCENES[name]))
            os.chdir(_IMAGES)


if __name__ == "__main__":
    main(sys.argv[1:])
