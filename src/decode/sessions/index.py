"""An index of all sessions for quick listing and full-text search. It can be deleted at any time:
the session files alone count, and it is made anew from them. No answer is older than the files are
when it is asked for (ADR 12)."""

import json
import logging
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from decode.entities.collector import without_collector
from decode.entities.errors import SessionError
from decode.sessions.index_file import opened, transaction
from decode.sessions.index_search import Hit, hits, of_project, query_of
from decode.sessions.index_update import holds, summaries, take_over
from decode.sessions.listing import Summary, list_sessions
from decode.sessions.sight import Sight, look

_log = logging.getLogger(__name__)
_T = TypeVar("_T")
_Ask = Callable[[sqlite3.Connection], _T]
_LAST_FIRST = "order by changed_s desc, id desc"


def listed(project: Path | None = None) -> list[Summary]:
    """Return the sessions as `listing.list_sessions` does, and how many lines of each are bad.

    Quicker when nothing changed since the last time; where there can be no index, as quick.
    """
    where, values = of_project(project)

    def ask(database: sqlite3.Connection) -> list[Summary]:
        found = database.execute(f"select facts from file where {where} {_LAST_FIRST}", values)
        return summaries(found.fetchall())

    try:
        return _now(ask)
    except (SessionError, OSError) as error:
        _log.warning("sessions are listed without the index: %s", error)
        return list_sessions(project)


def offered(here: Path, limit: int) -> list[Summary]:
    """Return the sessions to choose from: those of the project `here` first, the last used first.

    Where there can be no index, from the files alone.
    """

    def ask(database: sqlite3.Connection) -> list[Summary]:
        found: list[tuple[str]] = []
        for where in ("project = ?", "project != ?"):
            query = f"select facts from file where {where} {_LAST_FIRST} limit ?"
            found += database.execute(query, [str(here), limit - len(found)]).fetchall()
        return summaries(found)

    try:
        return _now(ask)
    except (SessionError, OSError) as error:
        _log.warning("sessions are offered without the index: %s", error)
        found = sorted(list_sessions(), key=lambda one: one.project != str(here))
        return found[:limit]


def refresh() -> int:
    """Take over what changed on disk since the last time; return how many files were read.

    Raises SessionError or OSError where no index can be kept.
    """
    with opened() as database, transaction(database, "immediate"):
        sight = look()
        return 0 if holds(database, sight) else take_over(database, sight)


def search(text: str, project: Path | None = None, limit: int = 50) -> list[Hit]:
    """Return the sessions in which every word of `text` occurs, best first; nothing for blanks.

    Raises SessionError or OSError where no index can be kept.
    """
    query = query_of(text)
    if not query:
        return []

    def ask(database: sqlite3.Connection) -> list[Hit]:
        return hits(database, query, project, limit)

    with without_collector(), opened() as database:
        with ThreadPoolExecutor(1) as other, transaction(database, "deferred"):
            # The query and the look at the files, which take the same time, at once: what was
            # found counts only if nothing has changed.
            looking = other.submit(look)
            found = ask(database)
            sight = looking.result()
            if holds(database, sight):
                return found
        return _after(database, sight, ask)


def previews(ids: Sequence[str]) -> dict[str, str]:
    """Return how each of the sessions ends, by id, as it was when they were last asked for."""
    with opened() as database:
        rows = database.execute(
            "select id, text from file join preview using (place)"
            " where id in (select value from json_each(?))",
            [json.dumps(list(ids))],
        )
        return dict(rows.fetchall())


def _now(ask: _Ask[_T]) -> _T:
    """Return the answer of an index that is what the files are now."""
    with without_collector(), opened() as database:
        sight = look()
        with transaction(database, "deferred"):
            if holds(database, sight):
                return ask(database)
        return _after(database, sight, ask)


def _after(database: sqlite3.Connection, sight: Sight, ask: _Ask[_T]) -> _T:
    """Take over what was seen and ask before any other process takes over what it has seen."""
    with transaction(database, "immediate"):
        take_over(database, sight)
        return ask(database)
