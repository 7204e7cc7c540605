import subprocess
from pathlib import Path

import pytest

from decode.gate.programs.git.submodules import UnreadableIndex, gitlinks


def git(folder: Path, *args: str) -> None:
    identity = ["-c", "user.name=n", "-c", "user.email=n@example.com"]
    subprocess.run(["git", *identity, *args], cwd=folder, check=True, capture_output=True)


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    git(tmp_path, "init", "-q")
    for number in range(30):
        (tmp_path / f"file{number:03}").write_text(str(number))
    git(tmp_path, "add", "-A")
    commit = "1234567890123456789012345678901234567890"
    for name in ("sub", "nested/deep/module", "file005x"):
        git(tmp_path, "update-index", "--add", "--cacheinfo", f"160000,{commit},{name}")
    return tmp_path


@pytest.mark.parametrize("version", ["2", "3", "4"])
def test_submodules_are_found_in_every_version(version: str, repository: Path) -> None:
    if version == "3":
        (repository / "later").touch()
        git(repository, "add", "-N", "later")
    git(repository, "update-index", "--index-version", version)
    expected = {"sub", "nested/deep/module", "file005x"}
    assert expected <= set(gitlinks(repository / ".git"))


def test_a_shared_index_is_looked_through(repository: Path) -> None:
    git(repository, "update-index", "--split-index")
    assert "sub" in gitlinks(repository / ".git")


def test_a_repository_without_submodules(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    assert gitlinks(tmp_path / ".git") == []
    (tmp_path / "a").touch()
    git(tmp_path, "add", "a")
    assert gitlinks(tmp_path / ".git") == []


def test_an_index_of_an_unknown_version(repository: Path) -> None:
    index = repository / ".git/index"
    content = index.read_bytes()
    index.write_bytes(content[:4] + b"\0\0\0\x09" + content[8:])
    with pytest.raises(UnreadableIndex):
        gitlinks(repository / ".git")


def test_a_broken_index(repository: Path) -> None:
    index = repository / ".git/index"
    git(repository, "update-index", "--index-version", "4")
    index.write_bytes(index.read_bytes()[:-700])
    assert isinstance(gitlinks(repository / ".git"), list)
