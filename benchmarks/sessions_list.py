"""How long listing and searching many sessions takes, as a ratio to one full-text query.

Run: python benchmarks/sessions_list.py [COUNT…]. The query is SQLite's own, on the rows of the same
index, connection included: for a list every row that holds a word which all hold, for a search the
best 50 with a snippet. Both lists look at every file on disk first: `picker` is what `/resume` does
(the first thousand), `all` what `decode sessions list` does.
Ratios are medians of neighbouring runs, since milliseconds differ between machines; `build` is the
first look, which reads every file. The goal is 2 for 10,000 sessions.
"""

import os
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from decode.config.paths import cache_dir
from decode.sessions import index
from decode.sessions.listing import Summary
from decode.sessions.places import folder
from decode.sessions.records import Ended, Header, Message, Prompt, encode

_ROUNDS = 15
_AT = datetime(2026, 1, 1, tzinfo=UTC)
_WORDS = [f"word{number}" for number in range(5_000)]
_COLUMNS = ", ".join(f"file.{name}" for name in Summary.__annotations__)
_FOUND = "from words join file on file.rowid = words.rowid where words match 'common'"
_EVERY = f"select {_COLUMNS} {_FOUND}"
_BEST = f"select snippet(words, 0, '', '', '…', 12), {_COLUMNS} {_FOUND} order by rank limit 50"


def make(count: int) -> None:
    """Write sessions of two exchanges, in a hundred projects."""
    chance = random.Random(7)
    folder().mkdir(parents=True)
    for number in range(count):
        name, project = f"{number:012x}", f"/projects/{number % 100}"
        entries = [Header(name, project, project, "main", "a:b", "build", "default", "1")]
        lines = [encode(entry, _AT) for entry in entries]
        for index_ in range(0, 4, 2):
            said = " ".join(["common", *chance.choices(_WORDS, k=60)])
            reply = {"kind": "response", "parts": [{"part_kind": "text", "content": said}]}
            lines += [encode(Prompt(index_, said[:200]), _AT), encode(Message(index_, reply), _AT)]
        lines.append(encode(Ended("done", 0, {}, "a:b", "build", "default"), _AT))
        path = folder() / f"{name}.jsonl"
        path.write_bytes(b"".join(lines))
        os.utime(path, (1_700_000_000 + number, 1_700_000_000 + number))


def query(text: str) -> int:
    """Run a query on the index as SQLite alone does it; return how many rows came."""
    with closing(sqlite3.connect(cache_dir() / "sessions.sqlite")) as database:
        return len(database.execute(text).fetchall())


def ratio(work: Callable[[], object], plain: Callable[[], object]) -> tuple[float, float, float]:
    """Return the median ratio of two neighbouring runs, and the best seconds of each."""
    pairs = [(_seconds(work), _seconds(plain)) for _ in range(_ROUNDS)]
    ratios = [mine / theirs for mine, theirs in pairs]
    return statistics.median(ratios), min(p[0] for p in pairs), min(p[1] for p in pairs)


def _seconds(run: Callable[[], object]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def main(counts: list[int]) -> None:
    """Print one block a count."""
    for count in counts or [1_000, 10_000]:
        with tempfile.TemporaryDirectory() as home:
            for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
                os.environ[name] = str(Path(home) / name)
            make(count)
            print(f"{count} sessions; build {_seconds(index.refresh):.2f} s")
            rows = (
                ("picker", lambda: index.offered(Path("/projects/7"), 1_000), _EVERY),
                ("all", index.listed, _EVERY),
                ("search", lambda: index.search("common"), _BEST),
            )
            for name, work, plain in rows:
                times, mine, theirs = ratio(work, lambda plain=plain: query(plain))
                print(f"  {name:<7} {times:5.2f}   {1e3 * mine:7.1f} ms to {1e3 * theirs:7.1f} ms")


if __name__ == "__main__":
    main([int(argument) for argument in sys.argv[1:]])
