from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from decode.providers._offline.paths import GitPath
from decode.providers._offline.status import Status, read_status
from tests.skills_builtin.repository import Repository, repository


def _status(repo: Repository) -> Status:
    text = repo.git("status", "--porcelain=v2", "--branch", "--untracked-files=all")
    status = read_status(text)
    assert status is not None
    return status


def test_every_kind_of_line_of_a_real_repository(tmp_path: Path) -> None:
    repo = repository(tmp_path / "repo", born=False)
    assert _status(repo) == Status("main", unborn=True)
    repo.commit(a__py="1\n" * 9, b__py="2\n", c__py="3\n", d__py="4\n", e__py="5\n")
    assert _status(repo) == Status("main")
    repo.git("mv", "a.py", "a2.py")
    repo.write("b.py", "staged\n")
    repo.git("add", "b.py")
    repo.write("b.py", "and not\n")
    (repo.folder / "c.py").unlink()
    repo.git("rm", "-q", "d.py")
    repo.write("new dir/new\nfile", "x")
    status = _status(repo)
    assert [(e.path.shown, e.staged, e.unstaged) for e in status.tracked] == [
        ("a2.py", "R", "."),
        ("b.py", "M", "M"),
        ("c.py", ".", "D"),
        ("d.py", "D", "."),
    ]
    assert status.tracked[0].old == GitPath(b"a.py")
    assert [entry.path.raw for entry in status.untracked] == [b"new dir/new\nfile"]
    assert [entry.path.name for entry in status.staged] == ["a2.py", "b.py", "d.py"]
    assert [entry.path.name for entry in status.unstaged] == ["b.py", "c.py"]
    assert not status.cut


def test_conflicts_and_a_detached_head(tmp_path: Path) -> None:
    repo = repository(tmp_path / "repo")
    repo.git("checkout", "-q", "-b", "other")
    repo.write("README.md", "theirs\n")
    repo.git("commit", "-q", "-am", "chore: theirs")
    repo.git("checkout", "-q", "--detach", "main")
    repo.write("README.md", "ours\n")
    repo.git("commit", "-q", "-am", "chore: ours")
    repo.git("merge", "other", check=False)
    status = _status(repo)
    assert (status.branch, status.unmerged) == ("", (GitPath(b"README.md"),))


def test_secrets_are_known_by_their_names(tmp_path: Path) -> None:
    repo = repository(tmp_path / "repo")
    for name in (".env", "keys/id_rsa", ".env.example", "notes.txt"):
        repo.write(name, "x")
    found = {entry.path.shown: bool(entry.secret) for entry in _status(repo).untracked}
    assert found == {".env": True, "keys/id_rsa": True, ".env.example": False, "notes.txt": False}


def test_a_list_that_was_cut_is_known() -> None:
    head = "# branch.oid abc\n# branch.head main\n"
    for rest in (
        "1 .M N... 100644",
        "[… 9 characters left out …]",
        "u UU N...",
        "x",
        "2 R. N... 1",
    ):
        status = read_status(f"{head}? a\n{rest}\n? b\n")
        assert status is not None
        assert status.cut
        assert [entry.path.name for entry in status.untracked] == ["a", "b"]


def test_other_text_is_no_status() -> None:
    for text in ("", "fatal: not a git repository", "?? a.py"):
        assert read_status(text) is None


@settings(deadline=None)
@given(text=st.text())
def test_no_text_breaks_the_reader(text: str) -> None:
    status = read_status(f"# branch.oid abc\n{text}")
    assert status is not None
