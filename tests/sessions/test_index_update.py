import sqlite3

import pytest

from decode.sessions import index
from decode.sessions.index_file import opened, transaction
from decode.sessions.index_update import holds, summaries, take_over
from decode.sessions.sight import look
from tests.sessions.written import settle, written


def test_the_index_holds_what_was_taken_over_until_a_file_changes() -> None:
    path = written("aa", "one")
    settle()
    with opened() as database:
        assert holds(database, look())
        path.write_bytes(path.read_bytes() + b"\n")
        assert not holds(database, look())


def test_what_another_process_took_over_before_is_no_answer_for_a_later_look() -> None:
    written("aa", "one")
    early = look()
    written("bb", "two")
    assert len(index.listed()) == 2
    with opened() as database, transaction(database, "immediate"):
        take_over(database, early)
    assert len(index.listed()) == 2
    assert [hit.summary.id for hit in index.search("two")] == ["bb"]


def test_what_is_young_is_taken_over_again() -> None:
    path = written("aa", "one")
    with opened() as database, transaction(database, "immediate"):
        early = look()
        young = type(early)(path.stat().st_ctime_ns, early.names, early.states)
        assert take_over(database, young) == 1
        assert not holds(database, young)
        assert take_over(database, young) == 1


@pytest.mark.parametrize("text", ["nonsense", "7", "[1]", '["a", 2'])
def test_a_row_that_holds_something_else_is_a_broken_index(text: str) -> None:
    with pytest.raises(sqlite3.DatabaseError, match="something else"):
        summaries([(text,)])
