import subprocess
from pathlib import Path

import pytest

from decode.config.paths import data_dir
from decode.entities.errors import SessionError
from decode.sessions.places import branch_of, folder, path_of


def test_a_session_lies_in_the_data_directory() -> None:
    assert path_of("abc") == folder() / "abc.jsonl"
    assert folder() == data_dir() / "sessions"


def test_what_is_no_id_has_no_path() -> None:
    with pytest.raises(SessionError, match="is no name of a session"):
        path_of("../../etc/passwd")


def _git(cwd: Path, *args: str) -> None:
    subprocess.run(["git", *args], cwd=cwd, check=True, capture_output=True)


def test_the_branch_is_read_from_git(cwd: Path) -> None:
    assert branch_of(cwd) == ""
    _git(cwd, "init", "-q", "-b", "topic/one")
    assert branch_of(cwd) == "topic/one"


def test_a_worktree_and_a_detached_head_are_read_too(cwd: Path, tmp_path: Path) -> None:
    _git(cwd, "init", "-q", "-b", "main")
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.invalid")
    _git(cwd, *identity, "commit", "-q", "--allow-empty", "-m", "x")
    _git(cwd, "worktree", "add", "-q", str(tmp_path / "tree"), "-b", "side")
    assert branch_of(tmp_path / "tree") == "side"
    _git(cwd, "checkout", "-q", "--detach")
    assert len(branch_of(cwd)) == 12


def test_a_broken_marker_is_no_branch(cwd: Path) -> None:
    (cwd / ".git").write_bytes(b"\xff\xfe")
    assert branch_of(cwd) == ""
