from pathlib import Path

import pytest

from tests.skills_builtin.driver import drive
from tests.skills_builtin.repository import Repository, repository


@pytest.fixture
def repo(tmp_path: Path) -> Repository:
    return repository(tmp_path / "repo")


async def test_a_change_is_reviewed_and_nothing_is_touched(repo: Repository) -> None:
    repo.commit(m__py="def used():\n    return 1\n", other__py="from m import used\n")
    later = "".join(("TO", "DO"))
    repo.write("m.py", f"def fresh():  \n    breakpoint()\n    return eval('1')  # {later}\n")
    repo.write("staged.py", "token = 'AKIAABCDEFGHIJKLMNOP'\n")
    repo.git("add", "staged.py")
    repo.write("new.txt", "x\n")
    before = repo.state()
    ride = await drive(repo.folder, "/review-diff")
    assert repo.state() == before
    for line in (
        "Reviewed the work tree against HEAD: 2 files, +4 -2.",
        "- `m.py` (modified, +3 -2)",
        "- m.py:1: blanks at the end of the line",
        "- m.py:2: debugger left in",
        "- m.py:3: runs text as code",
        "- m.py:3: work left to do",
        "- staged.py:1: looks like a secret",
        "- other.py:1: still uses `used`, which goes",
        "- code changes and no test does",
        "Untracked, so in no diff: `new.txt`.",
    ):
        assert line in ride.answer
    assert all(" add" not in command and "commit" not in command for command in ride.commands)


@pytest.mark.parametrize("detached", [True, False])
async def test_b122_review_on_any_head(repo: Repository, detached: bool) -> None:
    if detached:
        repo.git("checkout", "-q", "--detach")
    repo.write("README.md", "# Other\n")
    ride = await drive(repo.folder, "/review-diff")
    assert "1 file, +1 -1" in ride.answer
    assert "No rule found anything to stop at." in ride.answer


async def test_b122_review_with_no_commit_yet(tmp_path: Path) -> None:
    repo = repository(tmp_path / "fresh", born=False)
    ride = await drive(repo.folder, "/review-diff")
    assert "nothing to review in the index (there is no commit yet)" in ride.answer
    repo.write("a.py", "a = 1\n")
    ride = await drive(repo.folder, "/review-diff")
    assert "Untracked, so in no diff: `a.py`" in ride.answer
    repo.git("add", "a.py")
    ride = await drive(repo.folder, "/review-diff")
    assert "- `a.py` (added, +1 -0)" in ride.answer


async def test_the_index_a_range_and_names(repo: Repository) -> None:
    repo.commit(a__py="a = 1\n", b__py="b = 1\n")
    repo.write("a.py", "a = 2\n")
    repo.git("add", "a.py")
    repo.write("b.py", "b = 2\n")
    for line, held, missing in (
        ("/review-diff staged", "`a.py`", "`b.py`"),
        ("/review-diff --cached", "`a.py`", "`b.py`"),
        ("/review-diff b.py", "`b.py`", "`a.py`"),
        ("/review-diff HEAD~1..HEAD", "+1 -0", "+1 -1"),
    ):
        ride = await drive(repo.folder, line)
        assert held in ride.answer
        assert missing not in ride.answer


async def test_words_that_rules_cannot_weigh_are_owned_up_to(repo: Repository) -> None:
    repo.write("README.md", "# Other\n")
    ride = await drive(repo.folder, "/review-diff look for races")
    assert "1 file" in ride.answer
    assert "Rules cannot weigh words" in ride.answer


@pytest.mark.parametrize("word", ["no..where", "HEAD~99", "--output=x..y", "a..b;touch z"])
async def test_a_range_that_is_none_is_said(repo: Repository, word: str) -> None:
    ride = await drive(repo.folder, f"/review-diff {word}")
    assert "Nothing was reviewed" in ride.answer or "nothing to review" in ride.answer
    assert sorted(path.name for path in repo.folder.iterdir()) == [".git", "README.md"]


async def test_outside_a_repository(tmp_path: Path) -> None:
    ride = await drive(tmp_path, "/review-diff")
    assert "no git repository" in ride.answer


async def test_conflicts_are_said(repo: Repository) -> None:
    repo.git("checkout", "-q", "-b", "other")
    repo.write("README.md", "# Theirs\n")
    repo.git("commit", "-q", "-am", "chore: theirs")
    repo.git("checkout", "-q", "main")
    repo.write("README.md", "# Ours\n")
    repo.git("commit", "-q", "-am", "chore: ours")
    repo.git("merge", "other", check=False)
    ride = await drive(repo.folder, "/review-diff")
    assert "Conflicts that are not settled: `README.md`" in ride.answer
    assert "README.md:1: conflict marker" in ride.answer


@pytest.mark.parametrize("refused", ["git status", "git diff", "git grep"])
async def test_a_refusal_ends_it_or_costs_that_part_alone(repo: Repository, refused: str) -> None:
    repo.commit(m__py="def gone(): ...\n")
    repo.write("m.py", "x = 1\n")
    ride = await drive(repo.folder, "/review-diff", refuse=lambda c: "no" if refused in c else "")
    if refused == "git grep":
        assert "1 file" in ride.answer
    else:
        assert f"`{refused}` was refused by you: no" in ride.answer


async def test_fewer_tests_modes_and_binaries(repo: Repository) -> None:
    repo.commit(test_m__py="def test_a(): ...\ndef test_b(): ...\n")
    repo.write("test_m.py", "def test_a(): ...\n")
    (repo.folder / "README.md").chmod(0o755)
    (repo.folder / "x.bin").write_bytes(b"\0\1")
    repo.git("add", "x.bin")
    ride = await drive(repo.folder, "/review-diff")
    for line in (
        "- test_m.py: 1 test fewer",
        "- README.md: its mode becomes 100755",
        "- x.bin: a binary file comes in",
    ):
        assert line in ride.answer
