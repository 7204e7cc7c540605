"""20,000 streamed deltas: decode's transcript against Textual's MarkdownStream.

Run as `python -m benchmarks.tui_stream [DELTAS]`. Both programs run on a pseudo-terminal and get
the same Markdown, 20 deltas every 10 ms. Measured: the processor time until everything is drawn
(goal: at most a quarter), and what one drawing costs in the first and in the last tenth (goal:
at most 1.5 times).
"""

import json
import os
import sys
import tempfile
import time
from pathlib import Path

import pexpect

_ROOT = Path(__file__).parents[1]
#: Seconds after which a program that cannot keep up is measured as far as it came.
_PATIENCE = 600

_CORPUS = """
import asyncio, itertools, json, os, time

PART = '''## Section {n}

The parser reads *one* token at a time and keeps a **stack** of open blocks, so that a line that
ends early can be taken up by the next one. See `lexer.py` and https://example.com/{n} for more.

- first point about `value_{n}`
- second point, which is a little longer than the first one and wraps on a narrow screen
  - nested point

| name | value | note |
|------|------:|------|
| alpha | {n} | short |
| beta | 42 | a longer remark |

```python
def handle_{n}(line: str) -> list[str]:
    # comment
    return [word for word in line.split() if word]
```

'''

def deltas(count):
    text = "".join(PART.format(n=n) for n in range(count * 4 // len(PART) + 2))
    return [text[at : at + 4] for at in range(0, count * 4, 4)]

def tell(**facts):
    with open(os.environ["TIMED"], "w") as file:
        json.dump(facts, file)
"""

_MARKDOWN = """
from textual.app import App
from textual.containers import VerticalScroll
from textual.widgets import Markdown

class Bare(App):
    def compose(self):
        with VerticalScroll():
            yield Markdown()
    def on_mount(self):
        self.query_one(VerticalScroll).anchor()
        self.run_worker(self.feed())
    async def feed(self):
        await asyncio.sleep(1)
        stream = Markdown.get_stream(self.query_one(Markdown))
        began = time.process_time()
        for index, delta in enumerate(deltas(int(os.environ["DELTAS"]))):
            await stream.write(delta)
            if index % 20 == 19:
                await asyncio.sleep(0.01)
        await stream.stop()
        await asyncio.sleep(0.5)
        tell(spent=time.process_time() - began)
        self.exit()

Bare().run()
"""

_DECODE = """
from pathlib import Path
from decode.entities.event import TextDelta
from decode.tui import pacer
from decode.tui.app import DecodeApp
from decode.tui.launch import run_screen
from tests.tui.scripted import ready_engine, session_over

costs = []

async def play(engine, turn):
    await asyncio.sleep(1)
    began = time.process_time()
    for index, delta in enumerate(deltas(int(os.environ["DELTAS"]))):
        yield TextDelta(delta)
        if index % 20 == 19:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.5)
    tenth = max(len(costs) // 10, 1)
    first, last = sorted(costs[:tenth]), sorted(costs[-tenth:])
    tell(
        spent=time.process_time() - began,
        drawings=len(costs),
        first=first[len(first) // 2],
        last=last[len(last) // 2],
    )

class Screen(DecodeApp):
    def _display(self, screen, renderable):
        began = time.process_time()
        super()._display(screen, renderable)
        if costs and renderable is not None:
            costs[-1] += time.process_time() - began

now = pacer.Pacer._now
def timed(self):
    began = time.process_time()
    now(self)
    costs.append(time.process_time() - began)
pacer.Pacer._now = timed

run_screen(Screen(session_over(ready_engine(play), Path.cwd()), "go"))
"""


def measured(program: str, deltas: int, patience: float) -> dict[str, float]:
    """Run a program and return what it told."""
    with tempfile.TemporaryDirectory() as home:
        told = Path(home) / "told"
        environment = {
            **os.environ,
            "HOME": home,
            "XDG_DATA_HOME": home,
            "XDG_STATE_HOME": home,
            "PYTHONPATH": str(_ROOT),
            "TERM": "xterm-256color",
            "COLORTERM": "truecolor",
            "TIMED": str(told),
            "DELTAS": str(deltas),
        }
        child: pexpect.spawn[str] = pexpect.spawn(
            sys.executable,
            ["-c", _CORPUS + program],
            env=environment,
            dimensions=(40, 120),
            encoding="utf-8",
            codec_errors="replace",
        )
        end = time.monotonic() + patience
        while time.monotonic() < end and not (told.exists() and told.read_text().endswith("}")):
            try:
                child.read_nonblocking(65536, timeout=0.05)
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                break
        spent = _processor(child.pid)
        child.close(force=True)
        if not told.exists():
            return {"spent": spent, "unfinished": 1.0}
        found: dict[str, float] = json.loads(told.read_text())
    return found


def _processor(pid: int | None) -> float:
    path = Path(f"/proc/{pid}/stat")
    if not path.exists():
        return 0.0
    fields = path.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main(count: int, patience: float) -> None:
    """Measure both and print the ratios."""
    own = measured(_DECODE, count, patience)
    print(f"decode          {own['spent']:.2f} s of the processor, {own['drawings']} drawings")
    growth = own["last"] / own["first"]
    first, last = own["first"] * 1000, own["last"] * 1000
    print(
        f"one drawing     {first:.1f} ms at first, {last:.1f} ms at last: {growth:.2f} (goal 1.5)"
    )
    bare = measured(_MARKDOWN, count, patience)
    share = own["spent"] / bare["spent"]
    least = " and was not done" if "unfinished" in bare else ""
    print(f"MarkdownStream  {bare['spent']:.2f} s of the processor{least}")
    print(f"share           {'under ' if least else ''}{share:.3f} (goal 0.25)")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, _PATIENCE)
