"""From a key to its glyph with 2,000 turns in the transcript, against an empty transcript.

Run as `python benchmarks/tui_keys.py [TURNS]`. Both programs run on pseudo-terminals side by side
and are typed into by turns; the clock runs from writing the key to reading its glyph. The goal is
a ratio of at most 1.5.
"""

import os
import statistics
import sys
import tempfile
import time
from pathlib import Path

import pexpect

_ROOT = Path(__file__).parents[1]
#: Letters that stand in no escape sequence and nowhere else on the screen.
_KEYS = "".join(map(chr, range(0x391, 0x3A2))) + "".join(map(chr, range(0x3B1, 0x3C8)))

_PROGRAM = """
import os
from pathlib import Path
from decode.entities.call import ToolCall, ToolKind
from decode.entities.event import Replayed, TextDelta, ToolFinished, ToolStarted
from decode.tui.app import DecodeApp
from decode.tui.launch import run_screen
from tests.tui.scripted import ready_engine, session_over

ANSWER = '''Some **prose** about `things` that is long enough to wrap once on a screen of the
usual width, and a list:

- one
- two
'''

async def play(engine, turn):
    for number in range(int(os.environ["TURNS"])):
        yield Replayed("user", f"question {number}")
        yield Replayed("assistant", ANSWER)
        call = ToolCall(str(number), "bash", ToolKind.EXECUTE, {}, f"run {number}")
        yield ToolStarted(call)
        yield ToolFinished(str(number), True, "line\\n" * 20, 0.1)
    yield TextDelta("all-there")

run_screen(DecodeApp(session_over(ready_engine(play), Path.cwd()), "go"))
"""


def started(turns: int, home: str) -> "pexpect.spawn[str]":
    """Run the screen with so many turns and wait until they are there."""
    environment = {
        **os.environ,
        "HOME": home,
        "XDG_DATA_HOME": home,
        "XDG_STATE_HOME": home,
        "PYTHONPATH": str(_ROOT),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "TURNS": str(turns),
    }
    child: pexpect.spawn[str] = pexpect.spawn(
        sys.executable,
        ["-c", _PROGRAM],
        env=environment,
        dimensions=(40, 120),
        encoding="utf-8",
        codec_errors="replace",
    )
    child.delaybeforesend = None
    child.expect_exact("all-there", timeout=300)
    time.sleep(2)
    _drain(child)
    return child


def latency(child: "pexpect.spawn[str]", key: str) -> float:
    """Type a key and return the milliseconds until its glyph is written."""
    _drain(child)
    began = time.perf_counter()
    child.send(key)
    child.expect_exact(key, timeout=10)
    return (time.perf_counter() - began) * 1000


def _drain(child: "pexpect.spawn[str]") -> None:
    child.buffer = ""
    while True:
        try:
            child.read_nonblocking(65536, timeout=0.05)
        except pexpect.TIMEOUT:
            return


def main() -> None:
    """Type into both by turns and print medians and the ratio."""
    turns = int(sys.argv[1]) if len(sys.argv) > 1 else 2_000
    with tempfile.TemporaryDirectory() as home:
        empty, full = started(0, home), started(turns, home)
        found = [(latency(empty, key), latency(full, key)) for key in _KEYS]
        for child in (empty, full):
            child.close(force=True)
    first = statistics.median(one for one, _ in found)
    last = statistics.median(one for _, one in found)
    print(f"empty           {first:.1f} ms")
    print(f"{turns} turns      {last:.1f} ms")
    print(f"ratio           {last / first:.2f} (goal 1.5)")


if __name__ == "__main__":
    main()
