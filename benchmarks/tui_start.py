"""From exec to a screen that is ready: `decode` beside bare Textual with the same widgets.

Run as `python -m benchmarks.tui_start [RUNS]`. Both programs run by turns on pseudo-terminals, and
a key is pressed in each a hundred times a second from the beginning. Measured: exec to the first
frame (Textual's own hook behind it), exec to the first glyph of that key, the processor time of the
screen's process until then and four seconds later, its memory, and that of the engine
beside it.
Goals: 1.25 times for the first three, 1.6 times for the memory, 150 MB for both processes.
"""

import contextlib
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pexpect

_ROOT = Path(__file__).parents[1]
_TICK = os.sysconf("SC_CLK_TCK")
#: Stands in no escape sequence and nowhere else on the screen.
_LETTER = "Ω"
_SETTLING = 4.0

_FACTS = (
    "frame {frame:.3f} s, typed {typed:.3f} s; processor {frame_cpu:.2f}, {typed_cpu:.2f}, settled "
    "{settled_cpu:.2f} s; memory {memory:.1f} MB, both {both:.1f} MB"
)

_HOOK = """
import os, time
class Timed:
    def post_display_hook(self):
        if not hasattr(Timed, "told"):
            Timed.told = True
            with open(os.environ["TIMED"], "w") as file:
                file.write(f"{time.process_time()} {time.time()}\\n")
"""

_BARE = '''
from textual.app import App
from textual.scroll_view import ScrollView
from textual.strip import Strip
from textual.containers import Horizontal, Vertical
from textual.widget import Widget
from textual.widgets import TextArea
from rich.segment import Segment

class Lines(Widget):
    DEFAULT_CSS = "Lines { height: 1; }"
    def render_line(self, y):
        return Strip([Segment("ready")])

class View(ScrollView):
    DEFAULT_CSS = "View { height: 1fr; }"
    def render_line(self, y):
        return Strip([])

class Bare(Timed, App):
    CSS = """
    #box { height: auto; border: round grey; }
    #box Lines { width: 2; }
    TextArea { height: auto; border: none; }
    """
    def compose(self):
        with Vertical():
            yield View()
            yield Lines()
            with Horizontal(id="box"):
                yield Lines()
                yield TextArea(compact=True)
            yield Lines()
    def on_mount(self):
        self.query_one(TextArea).focus()

Bare().run()
'''

_DECODE = """
import decode.tui.app
from decode.cli.main import main

class Screen(Timed, decode.tui.app.DecodeApp):
    pass

decode.tui.app.DecodeApp = Screen
main(["--model", "offline"])
"""


@dataclass(frozen=True, slots=True)
class Start:
    """Seconds since exec, seconds of the processor, megabytes."""

    frame: float
    typed: float
    frame_cpu: float
    typed_cpu: float
    settled_cpu: float
    memory: float
    both: float


def started(program: str) -> Start:
    """Start a program once and return what was measured."""
    with tempfile.TemporaryDirectory() as home:
        told = Path(home) / "told"
        began = time.time()
        child = _child(program, home, told)
        _type(child)
        typed, typed_cpu = time.time() - began, _processor(child.pid)
        _settle(child)
        frame_cpu, frame = map(float, told.read_text().split())
        memory = _memory(child.pid)
        found = Start(
            frame - began,
            typed,
            frame_cpu,
            typed_cpu,
            _processor(child.pid),
            memory,
            memory + sum(map(_memory, _children(child.pid))),
        )
        child.close(force=True)
    return found


def _child(program: str, home: str, told: Path) -> "pexpect.spawn[str]":
    environment = {
        **os.environ,
        "HOME": home,
        "PYTHONPATH": str(_ROOT),
        "TERM": "xterm-256color",
        "TIMED": str(told),
        **{name: f"{home}/{name}" for name in ("XDG_DATA_HOME", "XDG_STATE_HOME")},
    }
    child: pexpect.spawn[str] = pexpect.spawn(
        sys.executable,
        ["-c", _HOOK + program],
        env=environment,
        dimensions=(40, 120),
        encoding="utf-8",
        echo=False,
    )
    child.delaybeforesend = None
    return child


def _type(child: "pexpect.spawn[str]") -> None:
    """Press the key again and again until its glyph comes."""
    seen = ""
    while _LETTER not in seen:
        child.send(_LETTER)
        with contextlib.suppress(pexpect.TIMEOUT):
            seen += child.read_nonblocking(65536, timeout=0.01)


def _settle(child: "pexpect.spawn[str]") -> None:
    """Read until the program has had time to finish; the cursor blinks all the while."""
    end = time.monotonic() + _SETTLING
    while time.monotonic() < end:
        with contextlib.suppress(pexpect.TIMEOUT):
            child.read_nonblocking(65536, timeout=0.2)


def _processor(pid: int | None) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICK


def _memory(pid: int | None) -> float:
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def _children(pid: int | None) -> Iterator[int]:
    for task in Path(f"/proc/{pid}/task").iterdir():
        yield from map(int, (task / "children").read_text().split())


def _row(name: str, runs: list[Start]) -> None:
    middle = {key: statistics.median(getattr(one, key) for one in runs) for key in Start.__slots__}
    print(f"{name:<13} {_FACTS.format(**middle)}")


def _ratio(name: str, pairs: list[tuple[float, float]], goal: str) -> None:
    """Print the median of the ratios of runs that were neighbours, and the ratio of the best."""
    by_pair = statistics.median(own / bare for bare, own in pairs)
    best = min(own for _, own in pairs) / min(bare for bare, _ in pairs)
    print(f"{name:<34} {by_pair:.2f} (of the best {best:.2f}, goal {goal})")


def main(runs: int) -> None:
    """Measure both in turn and print medians and ratios."""
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(_ROOT / "src")], check=False)
    found = [(started(_BARE), started(_DECODE)) for _ in range(runs)]
    _row("bare Textual", [bare for bare, _ in found])
    _row("decode", [own for _, own in found])
    _ratio("exec to the first frame", [(bare.frame, own.frame) for bare, own in found], "1.25")
    _ratio("exec to the first typed character", [(b.typed, own.typed) for b, own in found], "1.25")
    _ratio("processor to the first frame", [(b.frame_cpu, o.frame_cpu) for b, o in found], "1.25")
    _ratio("processor to that character", [(b.typed_cpu, o.typed_cpu) for b, o in found], "1.25")
    _ratio("memory of the screen's process", [(b.memory, o.memory) for b, o in found], "1.6")
    both = statistics.median(own.both for _, own in found)
    print(f"memory of both processes           {both:.0f} MB (goal 150)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 9)
