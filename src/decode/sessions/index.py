"""An index of all sessions for quick listing and full-text search. It can be deleted at any time:
the session files alone count, and it is made anew from them."""

import contextlib
import json
import logging
import os
import sqlite3
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from decode.config.paths import cache_dir
from decode.entities.errors import SessionError
from decode.sessions.exchange import words
from decode.sessions.listing import Summary, list_sessions, summary_of
from decode.sessions.past import Past, fold
from decode.sessions.places import folder
from decode.sessions.reader import read

_log = logging.getLogger(__name__)
_VERSION = 2
_COLUMNS = tuple(member.name for member in fields(Summary))
_STARTED = _COLUMNS.index("started")
_LISTED = ", ".join(f"file.{name}" for name in _COLUMNS)
_SCHEMA = f"""
create table file({", ".join(_COLUMNS)}, mtime, preview, primary key(id));
create index by_project on file(project, changed);
create index by_change on file(changed);
create virtual table words using fts5(text, tokenize='unicode61');
pragma user_version = {_VERSION};
"""
_SNIPPET = "snippet(words, 0, '', '', '…', 12)"
#: How much of a session's end a preview shows, in characters.
_PREVIEW = 1_500


@dataclass(frozen=True, slots=True)
class Hit:
    """A session that holds the words looked for; `snippet` is where, on one line."""

    summary: Summary
    snippet: str


def listed(project: Path | None = None) -> list[Summary]:
    """Return the sessions as `listing.list_sessions` does, and how many lines of each are bad.

    Quicker when nothing changed since the last time; where there can be no index, as quick.
    """
    try:
        refresh()
        return recent(project)
    except (SessionError, OSError) as error:
        _log.warning("sessions are listed without the index: %s", error)
        return list_sessions(project)


def refresh() -> int:
    """Take over what changed on disk since the last time; return how many files were read.

    Once when a list is opened; the queries below answer from what it found. Raises SessionError or
    OSError where no index can be kept.
    """
    with _opened() as database:
        return _refresh(database)


def recent(project: Path | None = None, limit: int = -1) -> list[Summary]:
    """Return the sessions of a project root (None: of all), the last used first."""
    with _opened() as database:
        where, values = _of(project)
        rows = database.execute(
            f"select {_LISTED} from file where {where} order by changed desc, id desc limit ?",
            [*values, limit],
        )
        return [_summary(row) for row in rows]


def search(text: str, project: Path | None = None, limit: int = 50) -> list[Hit]:
    """Return the sessions in which every word of `text` occurs, best first; nothing for blanks."""
    wanted = _query(text)
    if not wanted:
        return []
    with _opened() as database:
        where, values = _of(project)
        rows = database.execute(
            f"select {_SNIPPET}, {_LISTED} from words join file on file.rowid = words.rowid"
            f" where words match ? and {where} order by rank, file.changed desc limit ?",
            [wanted, *values, limit],
        )
        return [Hit(_summary(row[1:]), " ".join(row[0].split())) for row in rows]


def previews(ids: Sequence[str]) -> dict[str, str]:
    """Return how each of the sessions ends, by id."""
    with _opened() as database:
        rows = database.execute(
            "select id, preview from file where id in (select value from json_each(?))",
            [json.dumps(list(ids))],
        )
        return dict(rows.fetchall())


def _of(project: Path | None) -> tuple[str, list[str]]:
    return ("true", []) if project is None else ("(project = ? or fault != '')", [str(project)])


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
        if version == 0:
            database.executescript(_SCHEMA)
            path.chmod(0o600)
        elif version != _VERSION:
            raise sqlite3.DatabaseError(f"it is of version {version}")
    except sqlite3.DatabaseError:
        database.close()
        raise
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
                if entry.name.endswith(".jsonl") and entry.is_file():
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
    if summary is None:
        return
    past, bad = _read(path)
    said = words(past)
    # The size that was looked at before reading: what is written meanwhile is read next time.
    summary = replace(summary, bad=bad, size=found[0])
    preview = "\n\n".join(f"{one.role}: {one.text}" for one in said[-4:])[-_PREVIEW:]
    cursor = database.execute(
        f"insert into file values ({', '.join('?' * (len(_COLUMNS) + 2))})",
        [*_row(summary), found[1], preview],
    )
    about = (summary.title, summary.project, summary.branch)
    text = "\n".join([*about, *(exchange.text for exchange in said)])
    database.execute("insert into words(rowid, text) values (?, ?)", [cursor.lastrowid, text])


def _read(path: Path) -> tuple[Past, int]:
    try:
        reading = read(path)
    except SessionError:
        return Past(), 0
    return fold(reading.entries), len(reading.bad)


def _row(summary: Summary) -> Iterator[str | int | float]:
    for name in _COLUMNS:
        value: str | int | datetime = getattr(summary, name)
        yield value.timestamp() if isinstance(value, datetime) else value


def _summary(row: tuple[Any, ...]) -> Summary:
    values: list[Any] = [*row]
    values[_STARTED : _STARTED + 2] = (
        datetime.fromtimestamp(moment, UTC) for moment in row[_STARTED : _STARTED + 2]
    )
    return Summary(*values)
