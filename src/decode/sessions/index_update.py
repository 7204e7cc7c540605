"""Taking over into the index what changed on disk."""

import json
import sqlite3
from pathlib import Path

from decode.entities.errors import SessionError
from decode.sessions.exchange import words
from decode.sessions.listing import Summary, summary_of
from decode.sessions.past import Past, fold
from decode.sessions.places import folder
from decode.sessions.reader import read
from decode.sessions.sight import Sight

#: How much of a session's end a preview shows, in characters.
_PREVIEW = 1_500


def holds(database: sqlite3.Connection, sight: Sight) -> bool:
    """Say whether the index is what this look at the files would make of it."""
    return database.execute("select mark from seen").fetchone()[0] == sight.mark


def take_over(database: sqlite3.Connection, sight: Sight) -> int:
    """Read the files that changed, drop what is gone, and return how many were read.

    To be called in an immediate transaction. What was written while a file was read is read again
    next time: its stamp is the one from before.
    """
    known: dict[str, int] = dict(database.execute("select id, stamp from file"))
    stamps = sight.stamps()
    changed = [id_ for id_, stamp in stamps.items() if stamp is None or known.get(id_) != stamp]
    found = list(filter(None, map(_summary, changed)))
    found.sort(key=lambda summary: (summary.changed_s, summary.id), reverse=True)
    for gone in (known.keys() - stamps.keys()) | known.keys() & set(changed):
        _forget(database, gone)
    # Before all others, and from the first on: words that come in falling order take twice as long.
    first = database.execute("select coalesce(min(place), 0) from file").fetchone()[0]
    for place, summary in enumerate(found, first - len(found)):
        _learn(database, place, summary, stamps[summary.id])
    settled = not any(stamps[id_] is None for id_ in changed)
    database.execute("update seen set mark = ?", [sight.mark if settled else ""])
    return len(changed)


def _summary(id_: str) -> Summary | None:
    # A name that is no text, and a file that was replaced by a directory, are none of ours.
    return summary_of(folder() / f"{id_}.jsonl") if id_.isprintable() else None


def _forget(database: sqlite3.Connection, id_: str) -> None:
    row = database.execute("select place from file where id = ?", [id_]).fetchone()
    if row is not None:
        for table in ("words where rowid", "preview where place", "file where place"):
            database.execute(f"delete from {table} = ?", row)


def _learn(database: sqlite3.Connection, place: int, found: Summary, stamp: int | None) -> None:
    past, bad = _read(folder() / f"{found.id}.jsonl")
    summary = found._replace(bad=bad)
    database.execute(
        "insert into file values (?, ?, ?, ?, ?, ?, ?)",
        [place, summary.id, stamp, *_chosen(summary), _text(summary)],
    )
    said = words(past)
    preview = "\n\n".join(f"{one.role}: {one.text}" for one in said[-4:])[-_PREVIEW:]
    database.execute("insert into preview values (?, ?)", [place, preview])
    about = (summary.title, summary.project, summary.branch)
    text = "\n".join([*about, *(exchange.text for exchange in said)])
    database.execute("insert into words(rowid, text) values (?, ?)", [place, text])


def _chosen(summary: Summary) -> tuple[str, float, str]:
    return summary.project, summary.changed_s, summary.fault


def _text(summary: Summary) -> str:
    return json.dumps(summary, ensure_ascii=False, separators=(",", ":"))


def _read(path: Path) -> tuple[Past, int]:
    try:
        reading = read(path)
    except SessionError:
        return Past(), 0
    return fold(reading.entries), len(reading.bad)


def summaries(rows: list[tuple[str]]) -> list[Summary]:
    """Return the summaries of rows of `facts`. Raises sqlite3.DatabaseError for other text."""
    try:
        found: list[list[str]] = json.loads(f"[{','.join([row[0] for row in rows])}]")
        return list(map(Summary._make, found))
    except (ValueError, TypeError) as error:
        raise sqlite3.DatabaseError(f"a row holds something else: {error}") from error
