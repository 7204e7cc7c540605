from pathlib import Path

from decode.gate.sandbox.intruders import Snapshot
from tests.gate.sandbox.place import Place


def test_what_came_new_is_kept_in_quarantine(place: Place) -> None:
    snapshot = Snapshot.take([place.work], [])
    (place.work / ".vscode").mkdir()
    (place.work / ".vscode/tasks.json").write_text("{}")
    (said,) = snapshot.settle([], place.base / "q")
    assert ".vscode" in said
    assert not (place.work / ".vscode").exists()
    (kept,) = (place.base / "q").iterdir()
    assert (kept / "tasks.json").read_text() == "{}"


def test_what_was_put_in_anothers_place_is_taken_out(place: Place) -> None:
    snapshot = Snapshot.take([place.work], [])
    (place.work / ".decode").rename(place.work / "gone")
    (place.work / ".decode").mkdir()
    assert len(snapshot.settle([], place.base / "q")) == 1


def test_what_was_allowed_stays(place: Place) -> None:
    snapshot = Snapshot.take([place.work], [])
    (place.work / ".vscode").mkdir()
    assert snapshot.settle([place.work / ".vscode"], place.base / "q") == []
    assert (place.work / ".vscode").exists()


def test_secrets_may_come_and_nothing_else_is_touched(place: Place) -> None:
    snapshot = Snapshot.take([place.work], [])
    (place.work / ".env.local").write_text("x")
    (place.work / "new.txt").write_text("x")
    assert snapshot.settle([], place.base / "q") == []


def test_git_settings_and_hooks_get_their_old_content_and_mode_back(place: Place) -> None:
    git = place.work / ".git"
    hook = git / "hooks/pre-commit"
    hook.write_text("#!/bin/sh\n")
    hook.chmod(0o755)
    config = (git / "config").read_bytes()
    snapshot = Snapshot.take([], [git])
    hook.unlink()
    (git / "config").write_text("[core]\n\tfsmonitor = evil\n")
    (git / "hooks/post-commit").write_text("x")
    assert len(snapshot.settle([], place.base / "q")) == 3
    assert (git / "config").read_bytes() == config
    assert hook.stat().st_mode & 0o777 == 0o755
    assert not (git / "hooks/post-commit").exists()


def test_a_folder_that_is_gone_is_no_fault(tmp_path: Path) -> None:
    snapshot = Snapshot.take([tmp_path / "never"], [tmp_path / "nor"])
    assert snapshot.settle([], tmp_path / "q") == []
