import subprocess
import threading
from pathlib import Path

import pytest

from decode.session import files
from decode.session.files import matching, quoted


def git(cwd: Path, *args: str) -> None:
    subprocess.run(["git", *args], cwd=cwd, check=True, capture_output=True)


def tree(cwd: Path, *names: str) -> None:
    for name in names:
        path = cwd / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")


@pytest.fixture
def repo(cwd: Path) -> Path:
    git(cwd, "init", "-q")
    tree(cwd, ".gitignore", "src/main.py", "src/my file.py", "main.txt", "docs/domain.md", "out/x")
    (cwd / ".gitignore").write_text("out/\n")
    return cwd


def test_what_git_ignores_is_left_out(repo: Path) -> None:
    assert "out/x" not in matching("", repo)
    assert "src/main.py" in matching("", repo)


def test_names_then_paths_then_words_then_letters(repo: Path) -> None:
    assert matching("main", repo) == ["main.txt", "src/main.py", "docs/domain.md"]
    assert matching("src/", repo)[0] == "src/"
    assert matching("dmd", repo) == ["docs/domain.md"]
    assert matching("zzz", repo) == []


def test_odd_names_are_quoted_or_left_out(repo: Path) -> None:
    (repo / "bad\n").write_text("x")
    assert '"src/my file.py"' in matching("my", repo)
    assert matching('"my', repo)[0] == '"src/my file.py"'
    assert not [path for path in matching("bad", repo) if "\n" in path]
    assert quoted("a") == "a"


def test_without_git_the_folder_is_walked(cwd: Path) -> None:
    tree(cwd, "a/b.txt", "node_modules/x.txt", ".hidden/y.txt")
    assert matching("", cwd) == ["a/", "a/b.txt"]


def test_what_git_keeps_but_is_gone_is_left_out(repo: Path) -> None:
    git(repo, "add", ".")
    (repo / "src/main.py").unlink()
    assert matching("main", repo) == ["main.txt", "docs/domain.md"]


def test_shorter_paths_come_first_whatever_their_folder(cwd: Path) -> None:
    tree(cwd, "b/c/x1", "x22", "a/x333", "a/b/c/d/y")
    assert matching("x", cwd) == ["x22", "a/x333", "b/c/x1"]
    assert matching("a/b", cwd) == ["a/b/", "a/b/c/", "a/b/c/d/", "a/b/c/d/y"]
    assert matching("bdy", cwd) == ["a/b/c/d/y"]


def test_a_list_that_takes_long_is_made_anew_beside_the_typing(
    cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tree(cwd, "one")
    assert matching("", cwd) == ["one"]
    monkeypatch.setattr(files, "QUICK_S", 0)
    monkeypatch.setattr(files, "FRESH_S", 0)
    tree(cwd, "two")
    assert matching("", cwd) == ["one"]
    for thread in threading.enumerate():
        if thread.daemon and "_made" in thread.name:
            thread.join()
    monkeypatch.setattr(files, "FRESH_S", 60)
    assert matching("", cwd) == ["one", "two"]


def test_the_list_is_bounded(cwd: Path) -> None:
    tree(cwd, *(f"f{n}" for n in range(80)))
    assert len(matching("f", cwd)) == 50


def test_a_repositorys_settings_start_no_program(repo: Path) -> None:
    hook = repo / "hook.sh"
    hook.write_text("#!/bin/sh\ntouch ran\n")
    hook.chmod(0o755)
    git(repo, "config", "core.fsmonitor", str(hook))
    assert matching("main", repo)
    assert not (repo / "ran").exists()
