"""The full-text query: which sessions hold the words, and where."""

import json
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from decode.sessions.listing import Summary

_SNIPPET = "snippet(words, 0, '', '', '…', 12)"


@dataclass(frozen=True, slots=True)
class Hit:
    """A session that holds the words looked for; `snippet` is where, on one line."""

    summary: Summary
    snippet: str


def hits(database: sqlite3.Connection, query: str, project: Path | None, limit: int) -> list[Hit]:
    """Return the sessions that a query of `query_of` finds, best first."""
    where, values = of_project(project)
    # One row for all, so that the query runs without a stop beside the look at the files.
    (answer,) = database.execute(
        "select json_group_array(json_array(worth, changed_s, said, json(facts))) from ("
        f"select rank as worth, changed_s, {_SNIPPET} as said, facts"
        " from words join file on place = words.rowid"
        f" where words match ? and {where} order by rank limit ?)",
        [query, *values, limit],
    ).fetchone()
    rows = sorted(json.loads(answer), key=lambda row: (row[0], -row[1]))
    return [Hit(Summary(*facts), " ".join(said.split())) for *_, said, facts in rows]


def of_project(project: Path | None) -> tuple[str, list[str]]:
    """Return a condition for the sessions that `project` (None: any) sees, and its values."""
    return ("true", []) if project is None else ("(project = ? or fault != '')", [str(project)])


def query_of(text: str) -> str:
    """Return the query for sessions that hold every word of `text`, "" for blanks.

    Each word is quoted, so that nothing in it is an operator; the last may be a beginning.
    """
    text = text.encode(errors="replace").decode().replace("\0", " ")
    terms = ['"' + word.replace('"', '""') + '"' for word in text.split()]
    return " ".join([*terms[:-1], f"{terms[-1]}*"]) if terms else ""
