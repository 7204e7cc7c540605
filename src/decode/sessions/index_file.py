"""The file of the index: how it is opened, laid out, and made anew when it is broken."""

import contextlib
import logging
import sqlite3
from collections.abc import Generator
from pathlib import Path
from typing import Literal

from decode.config.paths import cache_dir
from decode.entities.errors import SessionError

_log = logging.getLogger(__name__)
_VERSION = 4
# `facts` is a whole `Summary` as JSON: of ten thousand rows one value each is had sooner than one a
# column. What a query chooses or sorts by is a column besides. The first `place` is that of what
# changed last: in this order SQLite finds those that are equally good.
_SCHEMA = f"""
create table file(place integer primary key, id, stamp, project, changed_s, fault, facts);
create unique index by_id on file(id, stamp);
create index by_project on file(project, changed_s, id);
create index by_change on file(changed_s, id, project, fault, facts);
create table preview(place integer primary key, text);
create virtual table words using fts5(text, tokenize='unicode61');
create table seen(mark);
insert into seen values ('');
pragma user_version = {_VERSION};
"""


@contextlib.contextmanager
def opened() -> Generator[sqlite3.Connection]:
    """Open the index, made anew where there is none.

    Raises SessionError where it cannot be used (one that is broken is deleted, so the next use
    makes it anew), OSError where there can be none.
    """
    path = cache_dir() / "sessions.sqlite"
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        with contextlib.closing(_sound(path)) as database:
            yield database
    except sqlite3.OperationalError as error:
        raise SessionError(
            f"the session index {path} cannot be used: {error}", "delete it; it is made anew"
        ) from error
    except sqlite3.DatabaseError as error:
        path.unlink(missing_ok=True)
        raise SessionError(f"the session index was broken: {error}", "try again") from error


@contextlib.contextmanager
def transaction(
    database: sqlite3.Connection, kind: Literal["deferred", "immediate"]
) -> Generator[None]:
    """See one state of the index throughout; `immediate` alone may write, one process at a time."""
    database.execute(f"begin {kind}")
    try:
        yield
        database.commit()
    finally:
        if database.in_transaction:
            database.rollback()


def _sound(path: Path) -> sqlite3.Connection:
    try:
        return _connected(path)
    except sqlite3.OperationalError:
        raise
    except sqlite3.DatabaseError as error:
        _log.warning("the session index is made anew: %s", error)
        path.unlink(missing_ok=True)
        return _connected(path)


def _connected(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path, timeout=10, isolation_level=None)
    try:
        version = _version(database)
        if version == 0:
            _lay_out(database, path)
        elif version != _VERSION:
            raise sqlite3.DatabaseError(f"it is of version {version}")
    except sqlite3.DatabaseError:
        database.close()
        raise
    return database


def _version(database: sqlite3.Connection) -> int:
    return database.execute("pragma user_version").fetchone()[0]


def _lay_out(database: sqlite3.Connection, path: Path) -> None:
    path.chmod(0o600)
    with transaction(database, "immediate"):
        # Another process may have been quicker.
        if _version(database) == 0:
            for statement in filter(None, _SCHEMA.strip().split(";\n")):
                database.execute(statement)
