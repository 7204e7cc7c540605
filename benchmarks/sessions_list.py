"""How long listing and searching many sessions takes, as a ratio to one full-text query.

Run: python benchmarks/sessions_list.py [COUNT…]. The query is SQLite's own, connection included, on
a plain table with one column a fact and a plain full-text table, which hold the same rows and
nothing else: for `list` and `picker` (what `/resume` does) every row, of which the picker takes the
first thousand, for `first` these thousand alone, in their order, for `search` the best 50 with a
snippet. All rows hold the word. Ours look at every file on disk besides, a search while its query
runs, for which it needs a second processor; `query` is a search without the look.
`again` is with nothing changed since the last time, `after` with one session written to in between,
as it is when the session that is open asks.
Ratios are medians of neighbouring runs, since milliseconds differ between machines; `cpu` are those
of the processor's time. `build` is the first look, which reads every file. The goal is 2 for 10,000
sessions: for `list`, `picker` and `search`, `again`.
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
from decode.sessions.index_file import opened
from decode.sessions.index_search import Hit, hits, query_of
from decode.sessions.listing import Summary
from decode.sessions.places import folder
from decode.sessions.records import Ended, Header, Message, Prompt, encode

_ROUNDS = 15
_AT = datetime(2026, 1, 1, tzinfo=UTC)
_WORDS = [f"word{number}" for number in range(5_000)]
_COLUMNS = ", ".join(f"file.{name}" for name in Summary.__annotations__)
_FOUND = "from words join file on file.rowid = words.rowid where words match 'common'"
_EVERY = f"select {_COLUMNS} {_FOUND}"
_FIRST = f"{_EVERY} order by project != '/projects/7', changed_s desc limit 1000"
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


def plain() -> None:
    """Put the rows of the index into plain tables."""
    columns = ", ".join(Summary.__annotations__)
    places = ", ".join("?" for _ in Summary.__annotations__)
    with closing(sqlite3.connect(_plain())) as database, database:
        database.execute(f"create table file({columns})")
        database.execute("create virtual table words using fts5(text, tokenize='unicode61')")
        database.executemany(f"insert into file values ({places})", index.listed())
        database.execute("attach ? as index_", [str(cache_dir() / "sessions.sqlite")])
        database.execute(
            "insert into words(rowid, text) select file.rowid, theirs.text from file"
            " join index_.file as known on known.id = file.id"
            " join index_.words as theirs on theirs.rowid = known.place"
        )


def _plain() -> Path:
    return cache_dir() / "plain.sqlite"


def query(text: str) -> int:
    """Run a query on the plain tables; return how many rows came."""
    with closing(sqlite3.connect(_plain())) as database:
        return len(database.execute(text).fetchall())


def _asked() -> list[Hit]:
    with opened() as database:
        return hits(database, query_of("common"), None, 50)


def touch() -> None:
    """Write to a session, as the one that is open does."""
    with (folder() / f"{0:012x}.jsonl").open("ab") as file:
        file.write(encode(Ended("done", 0, {}, "a:b", "build", "default"), _AT))


def measured(
    work: Callable[[], object], plain: Callable[[], object], before: Callable[[], None]
) -> str:
    """Return the median ratios of two neighbouring runs, and the best times of each."""
    pairs: list[tuple[tuple[float, float], tuple[float, float]]] = []
    for _ in range(_ROUNDS):
        before()
        pairs.append((_times(work), _times(plain)))
    wall, cpu = (
        statistics.median(mine[which] / theirs[which] for mine, theirs in pairs) for which in (0, 1)
    )
    mine, theirs = (1e3 * min(pair[which][0] for pair in pairs) for which in (0, 1))
    return f"{wall:5.2f} cpu {cpu:5.2f}   {mine:7.1f} ms to {theirs:7.1f} ms"


def _times(run: Callable[[], object]) -> tuple[float, float]:
    wall, cpu = time.perf_counter(), time.process_time()
    run()
    return time.perf_counter() - wall, time.process_time() - cpu


def _settle() -> None:
    """What changed less than 20 ms ago is read again."""
    while index.refresh():
        pass


def main(counts: list[int]) -> None:
    """Print one block a count."""
    for count in counts or [1_000, 10_000]:
        with tempfile.TemporaryDirectory() as home:
            for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
                os.environ[name] = str(Path(home) / name)
            make(count)
            start = time.perf_counter()
            index.refresh()
            print(f"{count} sessions; build {time.perf_counter() - start:.2f} s")
            _settle()
            plain()
            rows = (
                ("first", lambda: index.offered(Path("/projects/7"), 1_000), _FIRST),
                ("picker", lambda: index.offered(Path("/projects/7"), 1_000), _EVERY),
                ("list", index.listed, _EVERY),
                ("search", lambda: index.search("common"), _BEST),
                ("query", _asked, _BEST),
            )
            for name, work, text in rows:
                for when, before in (("again", _settle), ("after", touch)):
                    line = measured(work, lambda text=text: query(text), before)
                    print(f"  {name:<7} {when} {line}")


if __name__ == "__main__":
    main([int(argument) for argument in sys.argv[1:]])
