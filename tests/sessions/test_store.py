import os
import resource
import stat
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from decode.config.keeping import keep_key
from decode.config.provider_table import BY_NAME
from decode.entities.errors import SessionError
from decode.sessions.places import folder
from decode.sessions.reader import read
from decode.sessions.records import Entry, Header, Prompt, Titled
from decode.sessions.store import SessionLog, new_id


def _log(session_id: str = "abc123") -> SessionLog:
    return SessionLog(Header(session_id, "/p", "/p"))


def _entries(log: SessionLog) -> list[Entry]:
    return [stamped.entry for stamped in read(log.path).entries]


@contextmanager
def _full_disk(path: Path) -> Generator[None]:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (path.stat().st_size + 10, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_ids_differ_from_their_first_characters_on() -> None:
    assert len({new_id()[:8] for _ in range(100)}) == 100


def test_nothing_is_on_disk_before_the_first_record() -> None:
    _log()
    assert not folder().exists()


def test_the_header_comes_first_and_records_are_there_at_once() -> None:
    log = _log()
    log.append(Prompt(0, "hello"))
    assert _entries(log) == [log.header, Prompt(0, "hello")]


def test_only_the_owner_may_read_a_session() -> None:
    log = _log()
    log.append(Titled("x"))
    assert stat.S_IMODE(log.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder().stat().st_mode) == 0o700


def test_b099_a_full_disk_is_said_and_everything_is_saved_later() -> None:
    log = _log()
    log.append(Titled("one"))
    with _full_disk(log.path):
        log.append(Titled("two"))
        assert log.trouble
        log.append(Titled("three"))
        assert log.trouble
    log.append(Titled("four"))
    assert log.trouble == ""
    reading = read(log.path)
    told = [s.entry for s in reading.entries if isinstance(s.entry, Titled)]
    assert told == [Titled("one"), Titled("two"), Titled("three"), Titled("four")]
    assert len(reading.bad) == 1


def test_b099_a_read_only_file_is_respected_and_said() -> None:
    log = _log()
    log.append(Titled("one"))
    log.path.chmod(0o400)
    log.append(Titled("two"))
    assert "read-only" in log.trouble
    log.path.chmod(0o600)
    log.append(Titled("three"))
    assert log.trouble == ""
    assert _entries(log)[1:] == [Titled("one"), Titled("two"), Titled("three")]


def test_b099_a_folder_that_cannot_be_made_is_said_and_tried_again() -> None:
    folder().parent.mkdir(parents=True)
    folder().write_text("in the way")
    log = _log()
    log.append(Titled("one"))
    assert log.trouble
    folder().unlink()
    log.append(Titled("two"))
    assert log.trouble == ""
    assert _entries(log) == [log.header, Titled("one"), Titled("two")]


def test_a_file_that_was_removed_begins_anew_and_says_so_by_its_generation() -> None:
    log = _log()
    log.append(Titled("one"))
    log.path.unlink()
    log.append(Titled("two"))
    assert log.generation == 1
    assert _entries(log) == [log.header, Titled("two")]


def test_a_link_in_the_place_of_the_file_is_not_followed(tmp_path: Path) -> None:
    target = tmp_path / "target"
    target.write_text("mine")
    log = _log()
    log.append(Titled("one"))
    log.path.unlink()
    log.path.symlink_to(target)
    log.append(Titled("two"))
    assert log.trouble
    assert target.read_text() == "mine"


def test_resuming_appends_and_closes_a_torn_line() -> None:
    log = _log()
    log.append(Titled("one"))
    log.close()
    with log.path.open("ab") as file:
        file.write(b'{"v":1,"kind":"tit')
    again, reading = SessionLog.resume("abc123")
    assert [line.number for line in reading.bad] == [3]
    again.append(Titled("two"))
    assert _entries(again) == [log.header, Titled("one"), Titled("two")]


def test_resuming_writes_nothing_by_itself() -> None:
    log = _log()
    log.append(Titled("one"))
    log.close()
    before = log.path.read_bytes()
    again, _ = SessionLog.resume("abc123")
    again.close()
    assert log.path.read_bytes() == before


def test_a_session_in_use_offers_a_fork() -> None:
    log = _log()
    log.append(Titled("one"))
    with pytest.raises(SessionError, match=r"in use .*--fork"):
        SessionLog.resume("abc123")


def test_a_session_in_use_by_another_process_offers_a_fork() -> None:
    log = _log()
    log.append(Titled("one"))
    code = "from decode.sessions.store import SessionLog; SessionLog.resume('abc123')"
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ, check=False
    )
    assert result.returncode == 1
    assert "in use by another decode" in result.stderr


def test_closing_gives_the_session_free() -> None:
    log = _log()
    log.append(Titled("one"))
    log.close()
    again, _ = SessionLog.resume("abc123")
    assert again.header == log.header


def test_a_fork_is_a_copy_with_its_own_id_even_of_a_session_in_use() -> None:
    log = _log()
    log.append(Prompt(0, "hello"))
    copy, _ = SessionLog.fork("abc123")
    log.append(Titled("only the old one"))
    copy.append(Titled("only the copy"))
    assert copy.header.parent == "abc123"
    assert _entries(copy) == [copy.header, Prompt(0, "hello"), Titled("only the copy")]
    assert _entries(log)[-1] == Titled("only the old one")
    log.close()
    copy.close()


def test_a_session_whose_header_is_broken_can_still_be_resumed() -> None:
    log = _log()
    log.append(Titled("one"))
    log.close()
    data = log.path.read_bytes()
    log.path.write_bytes(data[20:])
    again, reading = SessionLog.resume("abc123")
    assert again.header.id == "abc123"
    assert [line.number for line in reading.bad] == [1]


def test_a_file_without_any_record_is_no_session() -> None:
    folder().mkdir(parents=True)
    (folder() / "junk.jsonl").write_text("hello\n")
    with pytest.raises(SessionError, match="nothing that can be read"):
        SessionLog.resume("junk")


@pytest.mark.parametrize("bad", ["../x", "", ".", "a/b", "a b", "x" * 65])
def test_what_is_no_id_reaches_no_path(bad: str) -> None:
    with pytest.raises(SessionError, match="is no name of a session"):
        SessionLog.resume(bad)


def test_the_keys_of_providers_are_never_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret-key")
    log = _log()
    log.append(Prompt(0, "my key is sk-very-secret-key."))
    assert _entries(log)[1] == Prompt(0, "my key is [key].")


def test_sync_makes_it_durable_without_changing_it() -> None:
    log = _log()
    log.append(Titled("one"))
    before = log.path.read_bytes()
    log.sync()
    assert log.path.read_bytes() == before
    assert log.trouble == ""


def test_a_key_that_is_kept_while_the_session_runs_is_blotted_out() -> None:
    log = _log()
    log.append(Prompt(0, "before"))
    keep_key(BY_NAME["groq"], "gsk_only-for-this-test")
    log.append(Prompt(1, "gsk_only-for-this-test"))
    assert "gsk_only" not in log.path.read_text()
    assert _entries(log)[-1] == Prompt(1, "[key]")
