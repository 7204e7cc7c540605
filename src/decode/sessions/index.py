"""An index of all sessions for quick listing and full-text search. It can be deleted at any time:
the session files alone count, and it is made anew from them."""

import contextlib
import json
import logging
import os
import sqlite3
from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from operator import itemgetter
from pathlib import Path

from decode.config.paths import cache_dir
from decode.entities.errors import SessionError
from decode.sessions.collector import without_collector
from decode.sessions.exchange import words
from decode.sessions.listing import Summary, list_sessions, summary_of
from decode.sessions.past import Past, fold
from decode.sessions.places import folder
from decode.sessions.reader import read

_log = logging.getLogger(__name__)
_VERSION = 3
_COLUMNS = Summary.__annotations__
_SIZE = list(_COLUMNS).index("size")
_LISTED = ", ".join(f"file.{name}" for name in _COLUMNS)
_CHANGED = list(_COLUMNS).index("changed_s")
_ALL = f"select {_LISTED}, mtime from file"
_SCHEMA = f"""
create table file({", ".join(_COLUMNS)}, mtime, preview, primary key(id));
create index by_project on file(project, changed_s, id);
create index by_change on file(changed_s);
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
        with _opened() as database, without_collector():
            rows = database.execute(_ALL).fetchall()
            if {row[0]: (row[_SIZE], row[-1]) for row in rows} != dict(_files()):
                _refresh(database)
                rows = database.execute(_ALL).fetchall()
        # Sorted here: by an index of its own SQLite takes longer to fetch them all.
        rows.sort(key=itemgetter(_CHANGED, 0), reverse=True)
        found = [Summary(*row[:-1]) for row in rows]
        wanted = None if project is None else str(project)
        return [one for one in found if wanted is None or one.project == wanted or one.fault]
    except (SessionError, OSError) as error:
        _log.warning("sessions are listed without the index: %s", error)
        return list_sessions(project)


def offered(here: Path, limit: int) -> list[Summary]:
    """Return the sessions to choose from: those of the project `here` first, the last used first.

    Where there can be no index, from the files alone.
    """
    try:
        with _opened() as database, without_collector():
            _refresh(database)
            return _first(database, str(here), limit)
    except (SessionError, OSError) as error:
        _log.warning("sessions are offered without the index: %s", error)
        found = sorted(list_sessions(), key=lambda one: one.project != str(here))
        return found[:limit]


def _first(database: sqlite3.Connection, here: str, limit: int) -> list[Summary]:
    # Which ones is answered by an index alone; only those are read.
    order = "file.project != ?, file.changed_s desc, file.id desc"
    chosen = f"select rowid as place from file order by {order} limit ?"
    rows = database.execute(
        f"select {_LISTED} from ({chosen}) join file on file.rowid = place order by {order}",
        [here, limit, here],
    )
    return [Summary(*row) for row in rows]


def refresh() -> int:
    """Take over what changed on disk since the last time; return how many files were read.

    Once when a list is opened; the queries below answer from what it found. Raises SessionError or
    OSError where no index can be kept.
    """
    with _opened() as database:
        return _refresh(database)


def search(text: str, project: Path | None = None, limit: int = 50) -> list[Hit]:
    """Return the sessions in which every word of `text` occurs, best first; nothing for blanks."""
    wanted = _query(text)
    if not wanted:
        return []
    with _opened() as database:
        where, values = _of(project)
        rows = database.execute(
            f"select {_SNIPPET}, {_LISTED} from words join file on file.rowid = words.rowid"
            f" where words match ? and {where} order by rank, file.changed_s desc limit ?",
            [wanted, *values, limit],
        )
        return [Hit(Summary(*row[1:]), " ".join(row[0].split())) for row in rows]


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
                name = entry.name
                if name.endswith(".jsonl") and entry.is_file():
                    found = entry.stat()
                    yield name[:-6], (found.st_size, found.st_mtime_ns)
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
    preview = "\n\n".join(f"{one.role}: {one.text}" for one in said[-4:])[-_PREVIEW:]
    cursor = database.execute(
        f"insert into file values ({', '.join('?' * (len(_COLUMNS) + 2))})",
        # The size that was looked at before: what is written meanwhile is read next time.
        [*summary[:_SIZE], found[0], *summary[_SIZE + 1 : -1], bad, found[1], preview],
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
