import os
import shutil
from pathlib import Path

import pytest

from decode.gate.repository import discover, inspect
from tests.gate.repositories import configure, git, repository


@pytest.fixture
def base(tmp_path: Path) -> Path:
    return tmp_path.resolve()


@pytest.fixture
def work(base: Path) -> Path:
    return repository(base / "work")


def test_a_plain_repository_is_inert(work: Path) -> None:
    assert inspect(work, work) is None
    assert inspect(work / "src", work) is None
    assert inspect(work, work / "src") is None


def test_a_normal_clone_is_inert(base: Path, work: Path) -> None:
    git(base, "clone", "-q", str(work), "copy")
    copy = base / "copy"
    git(copy, "checkout", "-q", "-b", "feature", "--track", "origin/main")
    git(copy, "config", "core.hooksPath", ".husky/_")
    (copy / ".husky/_").mkdir(parents=True)
    (copy / ".husky/_/pre-commit").write_text("#!/bin/sh\n")
    (copy / ".gitattributes").write_text("*.txt diff=drv filter=f\n")
    assert inspect(copy, copy) is None


def test_no_repository_at_all(base: Path) -> None:
    assert inspect(base, base) is None
    assert discover(base) is None


def test_a_directory_that_is_not_there_counts_as_where_it_would_be(work: Path) -> None:
    assert inspect(work / "later", work) is None


@pytest.mark.parametrize(
    "text",
    [
        "[core]\n\tfsmonitor = ./evil.sh\n",
        '[diff "drv"]\n\ttextconv = ./evil.sh\n',
        "[diff]\n\texternal = ./evil.sh\n",
        '[filter "f"]\n\tclean = ./evil.sh\n',
        "[log]\n\tshowSignature = true\n",
        "[include]\n\tpath = ../x\n",
        "[core]\n\tpager = ./evil.sh\n",
        '[remote "origin"]\n\tpromisor = true\n',
        "[core]\n\tworktree = ../../outside\n",
        "[core]\n\tworktree = /\n",
        "[core]\n\texcludesFile = /etc/passwd\n",
        "[core]\n\tattributesFile = ../outside\n",
        "[blame]\n\tignoreRevsFile = ../outside\n",
        "[broken\n",
    ],
)
def test_settings_that_could_run_code_or_read_elsewhere(text: str, work: Path) -> None:
    configure(work, text)
    assert inspect(work, work)
    assert inspect(work / "src", work)


@pytest.mark.parametrize(
    "text",
    [
        "[core]\n\texcludesFile = ~/.gitignore\n",
        "[blame]\n\tignoreRevsFile = .git-blame-ignore-revs\n",
        "[core]\n\tworktree = ..\n",
        "[core]\n\thooksPath = /nowhere\n",
    ],
)
def test_places_that_are_the_repositorys_own(text: str, work: Path) -> None:
    configure(work, text)
    assert inspect(work, work) is None


def test_the_reason_is_told(work: Path) -> None:
    configure(work, "[core]\n\tfsmonitor = ./evil.sh\n")
    assert inspect(work, work) == (
        "works on a repository that is not inert: its setting core.fsmonitor may run a program"
    )


@pytest.mark.parametrize("where", [".git/hooks", "mine"])
def test_the_hook_that_runs_when_git_looks_at_files(where: str, work: Path) -> None:
    if where == "mine":
        configure(work, "[core]\n\thooksPath = mine\n")
    hook = work / where / "post-index-change"
    hook.parent.mkdir(exist_ok=True)
    assert inspect(work, work) is None
    hook.write_text("#!/bin/sh\n")
    assert inspect(work, work)


def test_the_hook_really_is_run_by_git_status(base: Path, work: Path) -> None:
    hook = work / ".git/hooks/post-index-change"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\ntouch {base}/ran\n")
    hook.chmod(0o755)
    os.utime(work / "a.txt", (1, 1))
    git(work, "status")
    assert (base / "ran").exists()


def test_borrowed_objects_and_links_in_the_git_directory(base: Path, work: Path) -> None:
    git(base, "clone", "-q", "--shared", str(work), "copy")
    assert inspect(base / "copy", base / "copy")
    shutil.move(work / ".git/config", base / "config")
    (work / ".git/config").symlink_to(base / "config")
    assert inspect(work, work)


def test_a_persons_own_hooks_by_a_path_in_the_project(work: Path, isolated_home: Path) -> None:
    (isolated_home / ".gitconfig").write_text("[core]\n\thooksPath = .githooks\n")
    (work / ".githooks").mkdir()
    assert inspect(work, work) is None
    (work / ".githooks/post-index-change").touch()
    assert inspect(work, work)


def test_a_persons_own_programs(work: Path, isolated_home: Path) -> None:
    config = isolated_home / ".gitconfig"
    config.write_text('[core]\n\tpager = delta\n[filter "x"]\n\tclean = /usr/bin/x\n')
    assert inspect(work, work) is None
    config.write_text('[diff "x"]\n\ttextconv = ./scripts/x\n')
    assert inspect(work, work)
    config.write_text("[broken")
    assert inspect(work, work) is None


def test_what_cannot_be_read_is_a_reason(work: Path) -> None:
    index = work / ".git/index"
    content = index.read_bytes()
    index.write_bytes(content[:4] + b"\0\0\0\x09" + content[8:] + b"\0\0\xe0\0")
    assert inspect(work, work) == (
        "works on a repository that cannot be looked at (UnreadableIndex)"
    )
    (work / ".git/config").write_bytes(b"[a]\nb = c\0")
    assert inspect(work, work)


def test_a_very_large_configuration(work: Path) -> None:
    configure(work, "# x\n" * 300_000)
    assert inspect(work, work)
