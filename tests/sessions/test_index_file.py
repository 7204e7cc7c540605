import contextlib
import sqlite3

import pytest

from decode.config.paths import cache_dir
from decode.entities.errors import SessionError
from decode.sessions import index
from decode.sessions.index_file import opened, transaction
from tests.sessions.written import settle, written


def _ids() -> list[str]:
    return [one.id for one in index.listed()]


def test_nobody_else_may_read_it() -> None:
    with opened():
        assert (cache_dir() / "sessions.sqlite").stat().st_mode & 0o777 == 0o600


def test_one_of_another_version_is_made_anew() -> None:
    written("aa", "one")
    cache_dir().mkdir(parents=True)
    with contextlib.closing(sqlite3.connect(cache_dir() / "sessions.sqlite")) as database:
        database.executescript("create table file(id); pragma user_version = 1")
    assert _ids() == ["aa"]


def test_one_that_is_none_is_made_anew() -> None:
    written("aa", "one")
    index.refresh()
    (cache_dir() / "sessions.sqlite").write_bytes(b"not a database at all" * 100)
    assert _ids() == ["aa"]


def test_one_that_is_broken_inside_hides_nothing_and_is_made_anew() -> None:
    written("aa", "one")
    settle()
    path = cache_dir() / "sessions.sqlite"
    with contextlib.closing(sqlite3.connect(path)) as database, database:
        database.execute("update file set facts = 'nonsense'")
    assert _ids() == ["aa"]
    assert not path.exists()
    assert [hit.summary.id for hit in index.search("one")] == ["aa"]


def test_one_that_cannot_be_used_now_is_not_deleted() -> None:
    index.refresh()
    with pytest.raises(SessionError, match="cannot be used"), opened() as database:
        database.execute("select nothing from nowhere")
    assert (cache_dir() / "sessions.sqlite").exists()


def _fail(database: sqlite3.Connection) -> None:
    with transaction(database, "immediate"):
        database.execute("update seen set mark = 'x'")
        raise KeyError


def test_what_fails_half_way_is_taken_back() -> None:
    with opened() as database:
        with pytest.raises(KeyError):
            _fail(database)
        assert database.execute("select mark from seen").fetchone() == ("",)
