import contextlib
import os
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from decode.config.paths import cache_dir
from decode.sessions import index
from decode.sessions.listing import Summary, summary_of
from decode.sessions.places import folder
from decode.sessions.records import Header, Message, Prompt, encode

_START = datetime(2026, 1, 1, tzinfo=UTC)


def _session(
    id_: str, prompt: str, answer: str = "done", project: str = "/p", hours: int = 0
) -> Path:
    at = _START + timedelta(hours=hours)
    reply = {"kind": "response", "parts": [{"part_kind": "text", "content": answer}]}
    entries = [Header(id=id_, project=project, cwd=project), Prompt(0, prompt), Message(1, reply)]
    path = folder() / f"{id_}.jsonl"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(encode(entry, at) for entry in entries))
    os.utime(path, (at.timestamp(), at.timestamp()))
    return path


def _search(text: str, project: Path | None = None) -> list[index.Hit]:
    index.refresh()
    return index.search(text, project)


def _recent(project: Path | None = None) -> list[Summary]:
    return index.listed(project)


def _ids(hits: list[index.Hit]) -> list[str]:
    return [hit.summary.id for hit in hits]


def test_the_last_used_session_comes_first() -> None:
    _session("aa", "first", hours=1)
    _session("bb", "second", hours=2)
    assert [summary.id for summary in _recent()] == ["bb", "aa"]
    assert [summary.prompt for summary in index.offered(Path("/p"), 1)] == ["second"]


def test_the_sessions_of_the_project_are_offered_first() -> None:
    _session("aa", "x", project="/q", hours=1)
    _session("bb", "x", hours=2)
    _session("cc", "x", project="/q", hours=3)
    assert [summary.id for summary in index.offered(Path("/q"), 9)] == ["cc", "aa", "bb"]


def test_sessions_of_one_project_alone() -> None:
    _session("aa", "x", project="/p")
    _session("bb", "x", project="/q")
    assert [summary.id for summary in _recent(Path("/q"))] == ["bb"]
    assert _ids(_search("x", Path("/p"))) == ["aa"]


def test_every_word_must_occur_in_what_was_said() -> None:
    _session("aa", "fix the parser", "The lexer was wrong.")
    _session("bb", "fix the tests", "Done.")
    assert _ids(_search("fix")) == ["aa", "bb"] or _ids(_search("fix")) == ["bb", "aa"]
    assert _ids(_search("parser lexer")) == ["aa"]
    assert _ids(_search("pars")) == ["aa"]
    assert _search("nowhere") == []
    (hit,) = _search("lexer")
    assert "lexer" in hit.snippet


@pytest.mark.parametrize(
    "text", ['"', "a AND", "NEAR(", "*", "x:y", "-", "'; drop table file", "(", "^a"]
)
def test_no_text_is_an_operator(text: str) -> None:
    _session("aa", "plain")
    assert _search(text) == []


@pytest.mark.parametrize("text", ["", "  ", "\n"])
def test_blanks_find_nothing(text: str) -> None:
    _session("aa", "plain")
    assert _search(text) == []


def test_only_what_changed_is_read_again() -> None:
    path = _session("aa", "one")
    _session("bb", "two")
    assert index.refresh() == 2
    assert index.refresh() == 0
    with path.open("ab") as file:
        file.write(encode(Prompt(2, "three more"), _START))
    assert index.refresh() == 1
    assert _ids(_search("more")) == ["aa"]
    path.unlink()
    assert _ids(_search("one")) == []


def test_a_file_that_is_none_of_ours_is_shown_with_its_fault_and_read_once() -> None:
    _session("aa", "one")
    (folder() / "zz.jsonl").write_text("nonsense\n")
    assert index.refresh() == 2
    assert index.refresh() == 0
    assert {one.id: one.fault for one in _recent(Path("/p"))} == {
        "aa": "",
        "zz": "holds nothing that can be read",
    }


def test_bad_lines_are_counted() -> None:
    path = _session("aa", "one")
    path.write_bytes(path.read_bytes() + b"half a li\n\xff\n")
    assert [one.bad for one in _recent()] == [2]
    assert [one.bad for one in index.listed()] == [2]


def test_where_no_index_can_be_kept_sessions_are_listed_all_the_same() -> None:
    _session("aa", "one")
    cache_dir().parent.mkdir(parents=True, exist_ok=True)
    cache_dir().write_text("a file in the folder's place")
    assert [one.id for one in index.listed()] == ["aa"]
    assert [one.id for one in index.offered(Path("/q"), 9)] == ["aa"]


def test_an_index_of_an_older_version_is_made_anew() -> None:
    _session("aa", "one")
    cache_dir().mkdir(parents=True)
    with contextlib.closing(sqlite3.connect(cache_dir() / "sessions.sqlite")) as database:
        database.executescript("create table file(id); pragma user_version = 1")
    assert [one.id for one in _recent()] == ["aa"]


def test_a_preview_is_how_a_session_ends() -> None:
    _session("aa", "fix it", "It is fixed.")
    _session("bb", "x" * 5_000, "end")
    index.refresh()
    found = index.previews(["aa", "bb", "none"])
    assert found["aa"] == "user: fix it\n\nassistant: It is fixed."
    assert found["bb"].endswith("x\n\nassistant: end")
    assert len(found["bb"]) == 1_500


def test_a_broken_index_is_made_anew() -> None:
    _session("aa", "one")
    index.refresh()
    (cache_dir() / "sessions.sqlite").write_bytes(b"not a database at all" * 100)
    assert [summary.id for summary in _recent()] == ["aa"]


def test_the_summary_is_the_one_that_listing_gives() -> None:
    path = _session("aa", "one")
    assert _recent() == [summary_of(path)]


def test_no_sessions_at_all() -> None:
    assert _recent() == []
    assert _search("x") == []
