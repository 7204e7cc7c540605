"""From exec to the first frame: the `decode` command against bare Textual with the same widgets.

Run as `python benchmarks/tui_first_frame.py [RUNS]`. Both programs run on a pseudo-terminal; the
clock stops in Textual's own hook behind the first frame. The goal is a ratio of at most 1.25.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import pexpect

_ROOT = Path(__file__).parents[1]

_HOOK = """
import os, time
class Timed:
    def post_display_hook(self):
        if not hasattr(Timed, "told"):
            Timed.told = True
            with open(os.environ["TIMED"], "w") as file:
                file.write(f"{time.process_time()} {time.time()}")
"""

_BARE = """
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
    CSS = "#box { height: auto; border: round grey; } TextArea { height: auto; border: none; }"
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
"""

_DECODE = """
import decode.tui.app
from decode.cli.main import main

class Screen(Timed, decode.tui.app.DecodeApp):
    pass

decode.tui.app.DecodeApp = Screen
main(["--model", "offline", "--no-session"])
"""


def first_frame(program: str) -> tuple[float, float]:
    """Return the seconds on the clock and of the processor from exec to the first frame."""
    with tempfile.TemporaryDirectory() as home:
        told = Path(home) / "told"
        environment = {
            **os.environ,
            "HOME": home,
            "XDG_DATA_HOME": home,
            "XDG_STATE_HOME": home,
            "PYTHONPATH": str(_ROOT),
            "TERM": "xterm-256color",
            "TIMED": str(told),
        }
        began = time.time()
        child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-c", _HOOK + program],
            env=environment,
            dimensions=(40, 120),
            encoding="utf-8",
        )
        while not told.exists() or not told.read_text():
            time.sleep(0.005)
        spent, ended = map(float, told.read_text().split())
        child.close(force=True)
    return ended - began, spent


def main() -> None:
    """Measure both in turn and print medians and the ratio."""
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 9
    subprocess.run([sys.executable, "-m", "compileall", "-q", str(_ROOT / "src")], check=False)
    bare: list[tuple[float, float]] = []
    own: list[tuple[float, float]] = []
    for _ in range(runs):
        bare.append(first_frame(_BARE))
        own.append(first_frame(_DECODE))
    for name, found in (("bare Textual", bare), ("decode", own)):
        clock, spent = (statistics.median(part) for part in zip(*found, strict=True))
        best = min(seconds for seconds, _ in found)
        print(f"{name:<14} clock {clock:.3f} s (best {best:.3f}), processor {spent:.2f} s")
    ratio = min(seconds for seconds, _ in own) / min(seconds for seconds, _ in bare)
    spent_ratio = statistics.median(s for _, s in own) / statistics.median(s for _, s in bare)
    print(f"ratio of the best {ratio:.2f}, of the processor {spent_ratio:.2f} (goal 1.25)")


if __name__ == "__main__":
    main()
