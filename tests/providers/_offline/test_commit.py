from pathlib import Path

import pytest

from decode.providers._offline.commit import commit
from tests.providers._offline.walking import walk
from tests.skills_builtin.repository import Repository, repository


@pytest.fixture
def repo(cwd: Path) -> Repository:
    return repository(cwd)


def test_what_is_staged_is_committed_and_nothing_else(repo: Repository) -> None:
    repo.write("a.py", "A = 1\n")
    repo.write("stray.txt", "s\n")
    repo.git("add", "a.py")
    answer, _ = walk(commit(""), repo.folder)
    assert answer.startswith("Committed ")
    assert repo.held() == {"a.py"}
    assert "stray.txt" in answer


def test_what_is_named_is_committed_alone(repo: Repository) -> None:
    repo.commit(x__py="x\n", y__py="y\n")
    repo.write("x.py", "x2\n")
    repo.write("y.py", "y2\n")
    walk(commit("y.py"), repo.folder)
    assert repo.held() == {"y.py"}
    assert "x.py" in repo.git("diff", "--name-only")


@pytest.mark.parametrize("what", ["git add", "git commit", "git diff"])
def test_a_refusal_ends_the_work_plainly(repo: Repository, what: str) -> None:
    repo.write("README.md", "# New\n")
    answer, _ = walk(commit(""), repo.folder, lambda line: line.startswith(what))
    assert "refused" in answer
    assert repo.commits() == 1


def test_nothing_to_commit_is_said(repo: Repository) -> None:
    answer, commands = walk(commit(""), repo.folder)
    assert "othing" in answer
    assert not any(line.startswith(("git add", "git commit")) for line in commands)


def test_no_command_sweeps_forces_or_skips_hooks(repo: Repository) -> None:
    repo.write("README.md", "# New\n")
    repo.write("other.py", "x = 1\n")
    _, commands = walk(commit(""), repo.folder)
    words = [word for line in commands for word in line.split()]
    banned = {"-A", "--all", ".", "-a", "-f", "--force", "--no-verify", "-n", "stash"}
    assert not banned.intersection(words)


def test_many_files_are_added_in_lines_that_can_be_shown(repo: Repository) -> None:
    names = [f"{'long' * 20}-{number}.txt" for number in range(120)]
    for name in names:
        repo.write(name, "1\n")
    repo.git("add", "--", *names)
    repo.git("commit", "-q", "-m", "chore: many")
    for name in names:
        repo.write(name, "2\n")
    _, commands = walk(commit(""), repo.folder)
    assert len([line for line in commands if line.startswith("git add")]) > 1
    assert max(map(len, commands)) < 8192
    assert repo.held() == set(names)
