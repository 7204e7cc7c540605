import os
import shutil
from pathlib import Path

import pytest

from decode.sessions.checkpoints.checkpoint import Change, Checkpoints, Kind
from tests.sessions.checkpoints.conftest import git

_State = dict[str, tuple[int, bytes]]


def _state(root: Path) -> _State:
    found: _State = {}
    for path in sorted(root.rglob("*")):
        name = str(path.relative_to(root))
        if name == ".git" or name.startswith(".git/") or "/.git" in name:
            continue
        if path.is_symlink():
            found[name] = (0, os.fsencode(path.readlink()))
        elif path.is_file():
            found[name] = (path.stat().st_mode, path.read_bytes())
    return found


def _havoc(root: Path) -> None:
    (root / "a.txt").write_bytes(b"model\n")
    (root / "bin.dat").unlink()
    (root / "private.key").unlink()
    (root / "run.sh").chmod(0o644)
    (root / "link").unlink()
    (root / "link").write_text("no link any more\n")
    (root / "new/deep").mkdir(parents=True)
    (root / "new/deep/file.txt").write_text("n\n")
    (root / "staged.txt").unlink()
    (root / "staged.txt").mkdir()
    (root / "staged.txt/inner").write_text("i\n")
    (root / "sub/lib.txt").unlink()
    (root / "sub/more.txt").write_text("m\n")
    (root / "tracked.log").write_text("changed\n")
    shutil.move(root / "new name.txt", root / "third name.txt")


def test_everything_is_byte_identical_after_a_rewind(repository: Path) -> None:
    before = _state(repository)
    status = git(repository, "status", "--porcelain=v2", "--untracked-files=all")
    index = (repository / ".git/index").read_bytes()
    stash = git(repository, "stash", "list")
    head = git(repository, "rev-parse", "HEAD")
    checkpoints = Checkpoints.of_project(repository)
    first = checkpoints.take("s/1-before")
    assert (repository / ".git/index").read_bytes() == index
    _havoc(repository)
    now = checkpoints.take("s/1-after")
    assert checkpoints.restore(now, first) == []
    assert _state(repository) == before
    assert not (repository / "new").exists()
    assert git(repository, "status", "--porcelain=v2", "--untracked-files=all") == status
    assert git(repository, "stash", "list") == stash
    assert git(repository, "rev-parse", "HEAD") == head


def test_a_rewind_can_be_undone(repository: Path) -> None:
    checkpoints = Checkpoints.of_project(repository)
    first = checkpoints.take("s/1-before")
    _havoc(repository)
    wild = _state(repository)
    now = checkpoints.take("s/1-after")
    checkpoints.restore(now, first)
    checkpoints.restore(checkpoints.take("s/undo"), now)
    assert _state(repository) == wild


def test_what_would_change_is_told_before(repository: Path) -> None:
    checkpoints = Checkpoints.of_project(repository)
    first = checkpoints.take("s/1-before")
    (repository / "a.txt").write_text("x")
    (repository / "bin.dat").unlink()
    (repository / "n.txt").write_text("n")
    assert checkpoints.changes(checkpoints.take("s/now"), first) == [
        Change(b"a.txt", Kind.CHANGE),
        Change(b"bin.dat", Kind.CREATE),
        Change(b"n.txt", Kind.DELETE),
    ]


def test_what_someone_else_changed_is_known_and_kept(repository: Path) -> None:
    checkpoints = Checkpoints.of_project(repository)
    first = checkpoints.take("s/1-before")
    (repository / "a.txt").write_text("model")
    (repository / "bin.dat").write_bytes(b"model")
    after = checkpoints.take("s/1-after")
    (repository / "bin.dat").write_bytes(b"person")
    now = checkpoints.take("s/now")
    foreign = checkpoints.foreign(after, now)
    assert foreign == {b"bin.dat"}
    checkpoints.restore(now, first, keep=foreign)
    assert (repository / "bin.dat").read_bytes() == b"person"
    assert (repository / "a.txt").read_bytes() == b"a\r\nunstaged\n"


def test_ignored_and_huge_files_are_left_alone(repository: Path) -> None:
    with (repository / "huge.bin").open("wb") as file:
        file.truncate(11 * 1024 * 1024)
    checkpoints = Checkpoints.of_project(repository)
    first = checkpoints.take("s/1-before")
    assert first.huge == (b"huge.bin",)
    (repository / "own.log").write_text("new")
    (repository / "huge.bin").write_bytes(b"small now")
    checkpoints.restore(checkpoints.take("s/now"), first)
    assert (repository / "own.log").read_text() == "new"
    assert (repository / "huge.bin").read_bytes() == b"small now"


def test_a_folder_without_a_repository_has_checkpoints_too(cwd: Path) -> None:
    (cwd / "a").write_text("a")
    checkpoints = Checkpoints.of_project(cwd)
    first = checkpoints.take("s/1-before")
    (cwd / "a").write_text("b")
    (cwd / "c").write_text("c")
    checkpoints.restore(checkpoints.take("s/now"), first)
    assert _state(cwd) == {"a": ((cwd / "a").stat().st_mode, b"a")}
    assert not (cwd / ".git").exists()


def test_the_checkpoint_lies_in_the_data_directory(repository: Path, isolated_home: Path) -> None:
    folder = Checkpoints.of_project(repository).shadow.folder
    assert folder.is_relative_to(isolated_home)
    assert folder.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("monitor", ["core.fsmonitor", "core.hooksPath"])
def test_no_program_of_the_repository_is_run(repository: Path, monitor: str) -> None:
    spy = repository.parent / "spy"
    spy.mkdir()
    program = spy / "post-index-change"
    program.write_text(f"#!/bin/sh\ntouch {repository.parent}/ran\n")
    program.chmod(0o755)
    git(repository, "config", monitor, str(program if monitor == "core.fsmonitor" else spy))
    Checkpoints.of_project(repository).take("s/1")
    assert not (repository.parent / "ran").exists()


def test_what_is_no_longer_ignored_is_not_deleted(repository: Path) -> None:
    checkpoints = Checkpoints.of_project(repository)
    first = checkpoints.take("s/1-before")
    (repository / ".gitignore").write_text("")
    (repository / "own.log").write_text("still mine")
    (repository / "new.txt").write_text("n")
    assert checkpoints.restore(checkpoints.take("s/now"), first) == []
    assert (repository / "own.log").read_text() == "still mine"
    assert (repository / "build/out").read_text() == "ignored\n"
    assert not (repository / "new.txt").exists()


def test_what_became_ignored_goes_back_and_comes_back(repository: Path) -> None:
    checkpoints = Checkpoints.of_project(repository)
    (repository / "note.md").write_text("before")
    first = checkpoints.take("s/1-before")
    (repository / ".gitignore").write_text("*\n")
    (repository / "note.md").write_text("after")
    now = checkpoints.take("s/now", also=checkpoints.names(first))
    checkpoints.restore(now, first)
    assert (repository / "note.md").read_text() == "before"
    checkpoints.restore(checkpoints.take("s/again", also=checkpoints.names(now)), now)
    assert (repository / "note.md").read_text() == "after"


def test_a_file_that_grew_huge_is_left_alone(repository: Path) -> None:
    checkpoints = Checkpoints.of_project(repository)
    first = checkpoints.take("s/1-before")
    with (repository / "a.txt").open("wb") as file:
        file.truncate(11 * 1024 * 1024)
    now = checkpoints.take("s/now")
    assert now.huge == (b"a.txt",)
    checkpoints.restore(now, first)
    assert (repository / "a.txt").stat().st_size == 11 * 1024 * 1024
