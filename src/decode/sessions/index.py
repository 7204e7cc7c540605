"""An index of all sessions for quick listing and full-text search. It can be deleted at any time:
the session files alone count, and it is made anew from them."""

import contextlib
import json
import logging
import os
import sqlite3
from collections.abc import Generator, Iterator
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from decode.config.paths import cache_dir
from decode.entities.errors import SessionError
from decode.sessions.exchange import words
from decode.sessions.listing import Summary, summary_of
from decode.sessions.past import fold
from decode.sessions.places import folder
from decode.sessions.reader import read

_log = logging.getLogger(__name__)
_VERSION = 1
_SCHEMA = f"""
create table if not exists file(
  id text primary key, size int, mtime int, project text, changed text, summary text);
create index if not exists by_project on file(project, changed);
create virtual table if not exists words using fts5(id unindexed, text, tokenize='unicode61');
pragma user_version = {_VERSION};
"""
_SNIPPET = "snippet(words, 1, '', '', '…', 12)"


@dataclass(frozen=True, slots=True)
class Hit:
    """A session that holds the words looked for; `snippet` is where, on one line."""

    summary: Summary
    snippet: str


def refresh() -> int:
    """Take over what changed on disk since the last time; return how many files were read.

    Once when a list is opened; the queries below answer from what it found.
    """
    with _opened() as database:
        return _refresh(database)


def recent(project: Path | None = None, limit: int = 1000) -> list[Summary]:
    """Return the sessions of a project root (None: of all), the last used first."""
    with _opened() as database:
        where, values = ("and project = ?", [str(project)]) if project else ("", [])
        rows = database.execute(
            f"select summary from file where summary != '' {where}"
            " order by changed desc, id desc limit ?",
            [*values, limit],
        )
        return [_restored(row[0]) for row in rows]


def search(text: str, project: Path | None = None, limit: int = 50) -> list[Hit]:
    """Return the sessions in which every word of `text` occurs, best first; nothing for blanks."""
    wanted = _query(text)
    if not wanted:
        return []
    with _opened() as database:
        where, values = ("and file.project = ?", [str(project)]) if project else ("", [])
        rows = database.execute(
            f"select file.summary, {_SNIPPET} from words join file using (id)"
            f" where words match ? {where} order by rank, file.changed desc limit ?",
            [wanted, *values, limit],
        )
        return [Hit(_restored(row[0]), " ".join(row[1].split())) for row in rows]


def _query(text: str) -> str:
    """Quote each word, so that nothing in it is an operator; the last may be a beginning."""
    terms = ['"' + word.replace('"', '""') + '"' for word in text.split()]
    return " ".join([*terms[:-1], f"{terms[-1]}*"]) if terms else ""


@contextlib.contextmanager
def _opened() -> Generator[sqlite3.Connection]:
    path = cache_dir() / "sessions.sqlite"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with contextlib.closing(_sound(path)) as database, database:
            yield database
    except sqlite3.DatabaseError as error:
        raise SessionError(
            f"the session index {path} cannot be used: {error}", "delete it; it is made anew"
        ) from error


def _sound(path: Path) -> sqlite3.Connection:
    try:
        return _connected(path)
    except sqlite3.DatabaseError as error:
        _log.warning("the session index is made anew: %s", error)
        path.unlink(missing_ok=True)
        return _connected(path)


def _connected(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=10)
    try:
        version = database.execute("pragma user_version").fetchone()[0]
        if version not in (0, _VERSION):
            raise sqlite3.DatabaseError(f"it is of version {version}")
        database.executescript(_SCHEMA)
    except sqlite3.DatabaseError:
        database.close()
        raise
    path.chmod(0o600)
    return database


def _refresh(database: sqlite3.Connection) -> int:
    known = {
        row[0]: (row[1], row[2]) for row in database.execute("select id, size, mtime from file")
    }
    present = dict(_files())
    for gone in known.keys() - present.keys():
        _forget(database, gone)
    changed = [id_ for id_, found in present.items() if known.get(id_) != found]
    for id_ in changed:
        _forget(database, id_)
        _learn(database, id_, present[id_])
    return len(changed)


def _files() -> Iterator[tuple[str, tuple[int, int]]]:
    try:
        with os.scandir(folder()) as entries:
            for entry in entries:
                if entry.name.endswith(".jsonl"):
                    found = entry.stat()
                    yield entry.name.removesuffix(".jsonl"), (found.st_size, found.st_mtime_ns)
    except OSError:
        return


def _forget(database: sqlite3.Connection, id_: str) -> None:
    row = database.execute("select rowid from file where id = ?", [id_]).fetchone()
    if row is not None:
        database.execute("delete from words where rowid = ?", row)
        database.execute("delete from file where rowid = ?", row)


def _learn(database: sqlite3.Connection, id_: str, found: tuple[int, int]) -> None:
    path = folder() / f"{id_}.jsonl"
    summary = summary_of(path)
    about = ["", "", ""]
    if summary is not None:
        values = json.dumps(asdict(summary), default=str)
        about = [summary.project, summary.changed.isoformat(), values]
    # A file that is none of ours is noted too, so that it is not read again and again.
    cursor = database.execute(
        "insert into file(id, size, mtime, project, changed, summary) values (?, ?, ?, ?, ?, ?)",
        [id_, *found, *about],
    )
    if summary is not None:
        row = [cursor.lastrowid, id_, _text(path)]
        database.execute("insert into words(rowid, id, text) values (?, ?, ?)", row)


def _text(path: Path) -> str:
    try:
        past = fold(read(path).entries)
    except SessionError:
        return ""
    return "\n".join([past.title, *(exchange.text for exchange in words(past))])


def _restored(about: str) -> Summary:
    values: dict[str, Any] = json.loads(about)
    for name in ("started", "changed"):
        values[name] = datetime.fromisoformat(values[name])
    values["path"] = Path(values["path"])
    return Summary(**values)
