import os
from pathlib import Path

import pytest

from decode.config.settings import Settings
from decode.entities.errors import SessionError
from decode.sessions.checkpoints.checkpoint import Checkpoints
from decode.sessions.places import folder, path_of
from decode.sessions.records import Header, Titled
from decode.sessions.retention import doomed, prune, remove, told_of
from decode.sessions.store import SessionLog

_NOW = 1_800_000_000.0
_DAY = 86_400


def _session(name: str, days: float, size: int = 0, project: str = "") -> Path:
    log = SessionLog(Header(name, project, project))
    log.append(Titled("x" * size))
    log.close()
    os.utime(log.path, (_NOW - days * _DAY, _NOW - days * _DAY))
    return log.path


def _left() -> list[str]:
    return sorted(path.stem for path in folder().iterdir())


def test_without_a_setting_nothing_is_ever_deleted() -> None:
    _session("old", 10_000, size=2_000_000)
    assert prune(Settings(), _NOW) == []
    assert _left() == ["old"]


def test_what_was_not_used_for_so_long_goes() -> None:
    _session("old", 31)
    _session("new", 29)
    assert prune(Settings(keep_days=30), _NOW) == ["old"]
    assert _left() == ["new"]


def test_the_longest_unused_go_until_the_rest_fits() -> None:
    for name, days in (("a", 3), ("b", 2), ("c", 1)):
        _session(name, days, size=700_000)
    assert prune(Settings(keep_mb=1), _NOW) == ["a", "b"]
    assert _left() == ["c"]
    assert prune(Settings(keep_mb=1), _NOW) == []


def test_what_would_go_is_named_before() -> None:
    paths = [_session(name, days, size=700_000) for name, days in (("a", 99), ("b", 2), ("c", 1))]
    rules = Settings(keep_days=30, keep_mb=1)
    assert doomed(rules, _NOW) == paths[:2]
    assert _left() == ["a", "b", "c"]
    assert prune(rules, _NOW) == ["a", "b"]
    assert doomed(rules, _NOW) == []


def test_what_went_is_told() -> None:
    assert told_of(["a"]) == "1 old session was deleted, as your settings say"
    assert told_of(["a", "b"]) == "2 old sessions were deleted, as your settings say"


def test_one_that_is_open_stays_and_can_be_written_on() -> None:
    path = _session("old", 99)
    log, _ = SessionLog.resume("old")
    os.utime(path, (_NOW - 99 * _DAY, _NOW - 99 * _DAY))
    assert prune(Settings(keep_days=1), _NOW) == []
    assert doomed(Settings(keep_days=1), _NOW) == []
    with pytest.raises(SessionError, match="in use"):
        remove(path)
    log.append(Titled("more"))
    log.close()
    assert _left() == ["old"]


def test_what_is_broken_goes_by_the_same_rules_and_what_is_none_of_ours_stays() -> None:
    path = _session("bad", 99)
    path.write_bytes(b"\xff")
    os.utime(path, (1, 1))
    (folder() / "notes.txt").write_text("mine")
    (folder() / "link.jsonl").symlink_to("notes.txt")
    os.utime(folder() / "notes.txt", (1, 1))
    assert prune(Settings(keep_days=1), _NOW) == ["bad"]
    assert sorted(path.name for path in folder().iterdir()) == ["link.jsonl", "notes.txt"]


def test_checkpoints_go_with_their_session_and_a_copy_keeps_its_own(cwd: Path) -> None:
    (cwd / "a").write_text("a")
    checkpoints = Checkpoints.of_project(cwd)
    for name in ("one", "two"):
        _session(name, 0, project=str(cwd))
        checkpoints.take(f"{name}/0-before")
    checkpoints.adopt("three", "one")
    remove(path_of("one"))
    held = {name: checkpoints.shadow.kept(name) for name in ("one", "two", "three")}
    assert held["one"] == {}
    assert held["two"] == held["three"] != {}


def test_a_project_that_is_gone_keeps_no_session_alive(cwd: Path) -> None:
    project = cwd / "gone"
    project.mkdir()
    Checkpoints.of_project(project).take("one/0-before")
    path = _session("one", 0, project=str(project))
    project.rmdir()
    remove(path)
    assert Checkpoints.of_project(project).shadow.kept("one") == {}
