from pathlib import Path

import pytest

from decode.providers._offline.review import review
from tests.providers._offline.walking import walk
from tests.skills_builtin.repository import Repository, repository


@pytest.fixture
def repo(cwd: Path) -> Repository:
    made = repository(cwd)
    made.commit(a__py="def gone():\n    pass\n", b__py="from a import gone\n")
    return made


def test_a_review_changes_nothing(repo: Repository) -> None:
    repo.write("a.py", "def other():\n    pass\n")
    before = repo.state()
    answer, commands = walk(review(""), repo.folder)
    assert answer.startswith("Reviewed the work tree against HEAD: 1 file")
    assert repo.state() == before
    assert all(line.split()[0] in ("git", "LC_ALL=C") for line in commands)


def test_uses_of_what_goes_are_named(repo: Repository) -> None:
    repo.write("a.py", "def other():\n    pass\n")
    answer, _ = walk(review(""), repo.folder)
    assert "b.py:1: still uses `gone`, which goes" in answer


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        ("staged", "the index"),
        ("--cached", "the index"),
        ("HEAD~1..HEAD", "`HEAD~1..HEAD`"),
        ("b.py", "`b.py`"),
    ],
)
def test_what_is_reviewed_follows_the_arguments(
    repo: Repository, arguments: str, what: str
) -> None:
    repo.write("b.py", "from a import gone, more\n")
    repo.git("add", "b.py")
    answer, _ = walk(review(arguments), repo.folder)
    assert what in answer.split("\n")[0]


def test_nothing_to_review_is_said(repo: Repository) -> None:
    repo.write("new.txt", "n\n")
    answer, _ = walk(review(""), repo.folder)
    assert answer.startswith("There is nothing to review")
    assert "new.txt" in answer


def test_a_refusal_ends_the_review_plainly(repo: Repository) -> None:
    answer, _ = walk(review(""), repo.folder, lambda line: line.startswith("git diff"))
    assert answer == "`git diff` was refused by user: no. Nothing was reviewed."


def test_an_unknown_revision_shows_what_git_said(repo: Repository) -> None:
    answer, _ = walk(review("origin/nowhere"), repo.folder)
    assert "`git diff` failed" in answer
    assert "nowhere" in answer
