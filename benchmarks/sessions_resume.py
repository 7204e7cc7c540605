"""What resuming a long session costs, as a ratio to reading its file, and how much memory it takes.

Run: python benchmarks/sessions_resume.py [MB…]. `parse` is parsing each line of the file as JSON,
keeping nothing; `read` is reading its records and keeping them; `open` is all that resuming does
before the first prompt: lock, records, history as the framework's objects, the repair, the prompts
and the transcript. `memory` is what the process grew by at its highest, as a multiple of the file.
Each is measured in a process of its own, the best of five. The goal for 50 MB is 3.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from datetime import UTC, datetime
from pathlib import Path

from decode.loop.setup.opened import go_on
from decode.sessions.exchange import words
from decode.sessions.opening import Opening
from decode.sessions.places import folder, path_of
from decode.sessions.reader import read
from decode.sessions.records import Ended, Header, Message, Prompt, encode

_AT = datetime(2026, 1, 1, tzinfo=UTC)
_LINE = "    a line of a program that was read, with words as they come in such lines\n"
_ROUNDS = 5


def make(megabytes: int) -> Path:
    """Write a session of turns that read files of 8 kB, as long as wanted."""
    folder().mkdir(parents=True)
    path = path_of("long")
    with path.open("wb") as file:
        file.write(encode(Header("long", "/p", "/p", "main", "a:b", "build", "default"), _AT))
        index = 0
        while file.tell() < megabytes * 1_000_000:
            for entry in _turn(index):
                file.write(encode(entry, _AT))
            index += 4
    return path


def _turn(index: int) -> list[Prompt | Message | Ended]:
    at, call = _AT.isoformat(), f"call_{index}"
    asked = {"part_kind": "user-prompt", "content": f"read file {index}", "timestamp": at}
    called = {"part_kind": "tool-call", "tool_name": "read", "args": "{}", "tool_call_id": call}
    given = {
        "part_kind": "tool-return",
        "tool_name": "read",
        "content": _LINE * 110,
        "tool_call_id": call,
        "timestamp": at,
    }
    said = {"part_kind": "text", "content": "It holds lines.\n" * 20}
    parts = ((asked, "request"), (called, "response"), (given, "request"), (said, "response"))
    messages = [
        Message(index + place, {"kind": kind, "parts": [part], "timestamp": at})
        for place, (part, kind) in enumerate(parts)
    ]
    prompt = Prompt(index, f"read file {index}")
    return [prompt, *messages, Ended("done", 0, {"requests": 2}, "a:b", "build", "default")]


def measure(what: str) -> None:
    """Print the seconds of one way and the bytes by which the process grew."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.perf_counter()
    if what == "parse":
        with path_of("long").open("rb") as file:
            for line in file:
                json.loads(line)
    elif what == "read":
        kept = read(path_of("long"))
        assert kept.bad == ()
    else:
        session, _ = go_on(Opening("long"))
        words(session.past)
    seconds = time.perf_counter() - start
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024
    print(json.dumps([seconds, grown]))


def _best(what: str) -> tuple[float, int]:
    runs: list[tuple[float, int]] = []
    for _ in range(_ROUNDS):
        done = subprocess.run(
            [sys.executable, __file__, what], check=True, capture_output=True, text=True
        )
        seconds, grown = json.loads(done.stdout)
        runs.append((seconds, grown))
    return min(seconds for seconds, _ in runs), max(grown for _, grown in runs)


def main(sizes: list[int]) -> None:
    """Print one line a size."""
    for megabytes in sizes or [10, 50]:
        with tempfile.TemporaryDirectory() as home:
            os.environ["XDG_DATA_HOME"] = home
            size = make(megabytes).stat().st_size
            parsed, _ = _best("parse")
            kept, _ = _best("read")
            opened, grown = _best("open")
            print(
                f"{size / 1e6:.0f} MB: parse {parsed:.2f} s, read {kept:.2f} s,"
                f" open {opened:.2f} s;"
                f" open to parse {opened / parsed:.2f}, open to read {opened / kept:.2f};"
                f" memory {grown / size:.2f} x"
            )


if __name__ == "__main__":
    if sys.argv[1:] in (["parse"], ["read"], ["open"]):
        measure(sys.argv[1])
    else:
        main([int(argument) for argument in sys.argv[1:]])
