"""From a key to its glyph: an empty transcript, 2,000 turns, a starting engine, a running stream.

Run as `python -m benchmarks.tui_keys [TURNS]`. The programs run on pseudo-terminals; the first two
side by side and typed into by turns. The clock runs from writing the key to reading its glyph.
Goals: with 2,000 turns at most 1.5 times an empty transcript, no stall over 50 ms, neither while
the real engine starts nor while 20,000 deltas stream.
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
_KEYS = "".join(
    chr(code)
    for first, last in ((0x391, 0x3A2), (0x3B1, 0x3C8), (0x410, 0x450), (0x561, 0x587))
    for code in range(first, last)
)
_STALL = 50.0

_PROGRAM = """
import asyncio, os
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

## And so on

'''

async def play(engine, turn):
    for number in range(int(os.environ["TURNS"])):
        yield Replayed("user", f"question {number}")
        yield Replayed("assistant", ANSWER)
        call = ToolCall(str(number), "bash", ToolKind.EXECUTE, {}, f"run {number}")
        yield ToolStarted(call)
        yield ToolFinished(str(number), True, "line\\n" * 20, 0.1)
    yield TextDelta("all-there")
    for index in range(int(os.environ["DELTAS"])):
        yield TextDelta(ANSWER[index * 4 % len(ANSWER):][:4])
        if index % 20 == 19:
            await asyncio.sleep(0.01)

run_screen(DecodeApp(session_over(ready_engine(play), Path.cwd()), "go"))
"""

_REAL = """
from decode.cli.main import main
main(["--model", "offline", "--no-session"])
"""


def started(program: str, home: str, **facts: int) -> "pexpect.spawn[str]":
    """Run a program on a pseudo-terminal."""
    Path(home).mkdir(exist_ok=True)
    environment = {
        **os.environ,
        "HOME": home,
        "XDG_DATA_HOME": home,
        "XDG_STATE_HOME": home,
        "PYTHONPATH": str(_ROOT),
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        **{name.upper(): str(value) for name, value in facts.items()},
    }
    child: pexpect.spawn[str] = pexpect.spawn(
        sys.executable,
        ["-c", program],
        env=environment,
        dimensions=(40, 120),
        encoding="utf-8",
        codec_errors="replace",
    )
    child.delaybeforesend = None
    return child


def filled(turns: int, home: str, deltas: int = 0) -> "pexpect.spawn[str]":
    """Run the screen with so many turns and wait until they are there."""
    child = started(_PROGRAM, home, turns=turns, deltas=deltas)
    child.expect_exact("all-there", timeout=300)
    if not deltas:
        time.sleep(2)
        _drain(child)
    return child


def latency(child: "pexpect.spawn[str]", key: str) -> float:
    """Type a key and return the milliseconds until its glyph is written."""
    began = time.perf_counter()
    child.send(key)
    child.expect_exact(key, timeout=10)
    return (time.perf_counter() - began) * 1000


def _drain(child: "pexpect.spawn[str]", seconds: float = 0.05) -> None:
    """Read what is written for some time, so that nobody waits for us."""
    child.buffer = ""
    end = time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        try:
            child.read_nonblocking(65536, timeout=left)
        except pexpect.TIMEOUT:
            return


def _pressed(child: "pexpect.spawn[str]", pause: float) -> list[float]:
    found: list[float] = []
    for key in _KEYS:
        found.append(latency(child, key))
        _drain(child, pause)
    child.close(force=True)
    return found


def _told(name: str, found: list[float]) -> None:
    stalls = sum(one > _STALL for one in found)
    middle, most = statistics.median(found), max(found)
    print(f"{name:<22} {middle:.1f} ms, at most {most:.1f} ms, {stalls} over {_STALL:.0f} ms")


def main(turns: int) -> None:
    """Type into all of them and print medians, the ratio and stalls."""
    with tempfile.TemporaryDirectory() as home:
        empty, full = filled(0, f"{home}/a"), filled(turns, f"{home}/b")
        found: list[tuple[float, float]] = []
        for key in _KEYS:
            found.append((latency(empty, key), latency(full, key)))
            _drain(empty)
            _drain(full)
        for child in (empty, full):
            child.close(force=True)
        _told("empty", [one for one, _ in found])
        _told(f"{turns} turns", [one for _, one in found])
        first, last = (statistics.median(part) for part in zip(*found, strict=True))
        print(f"ratio                  {last / first:.2f} (goal 1.5)")
    # Each in a home of its own: a program that is killed leaves its draft to the next one.
    with tempfile.TemporaryDirectory() as home:
        starting = started(_REAL, home)
        starting.expect_exact("commands and skills", timeout=60)
        _told("while the engine starts", _pressed(starting, 0.015))
    with tempfile.TemporaryDirectory() as home:
        _told("while deltas stream", _pressed(filled(0, home, 20_000), 0.07))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
