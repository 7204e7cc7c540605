import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decode.providers._offline.paths import GitPath, unquoted
from decode.providers._offline.steps import quoted
from tests.skills_builtin.repository import repository


@pytest.mark.parametrize(
    ("written", "raw"),
    [
        ("plain.py", b"plain.py"),
        ("with blank.py", b"with blank.py"),
        (r'"two\nlines\ttab"', b"two\nlines\ttab"),
        (r'"quote\" and \\ back"', b'quote" and \\ back'),
        (r'"\303\251.txt"', "é.txt".encode()),
        (r'"bad\377"', b"bad\xff"),
        (r'"\a\b\v\f\r"', b"\x07\x08\x0b\x0c\r"),
        ('"', b'"'),
        ("é.txt", "é.txt".encode()),
    ],
)
def test_names_as_git_writes_them(written: str, raw: bytes) -> None:
    assert unquoted(written).raw == raw


@pytest.mark.parametrize(
    ("raw", "spec"),
    [
        (b"a.py", "a.py"),
        (b"-rf", "-rf"),
        (b":(top)x", "./:(top)x"),
        (b"star*.py", ":(literal)star*.py"),
        (b"br[a]\\.py", r":(literal)br[a]\.py"),
        (b":[x]", ":(literal):[x]"),
        (b"two\nlines", "two?lines"),
        (b"bad\xff*", r"bad?\*"),
        ("bidi\u202ex".encode(), "bidi???x"),
        ("é".encode(), "é"),
    ],
)
def test_names_as_pathspecs(raw: bytes, spec: str) -> None:
    assert GitPath(raw).spec == spec


_NAME = st.binary(min_size=1, max_size=12).filter(
    lambda raw: b"\0" not in raw and b"/" not in raw and raw not in (b".", b"..", b".git")
)


@settings(deadline=None)
@given(name=_NAME, other=_NAME)
def test_a_pathspec_is_plain_text_and_knows_what_else_it_means(name: bytes, other: bytes) -> None:
    path = GitPath(name)
    path.spec.encode()
    assert all(char.isprintable() for char in path.spec)
    path.shown.encode()
    assert all(char.isprintable() for char in path.shown)
    assert not path.taken_for(path)
    if path.exact:
        assert not path.taken_for(GitPath(other))


def test_git_takes_a_pathspec_for_the_one_file(tmp_path: Path) -> None:
    repo = repository(tmp_path / "repo")
    names = [b"a b", b"it's", b'"q"', b"*", b"[x]", b"?", b"\\", b":x", b"-x", b"\xff", b"n\nl"]
    for name in names:
        repo.write(name, "x")
    for name in names:
        path = GitPath(name)
        if any(path.taken_for(GitPath(other)) for other in names):
            continue
        command = f"git add -- {quoted(path.spec)}"
        subprocess.run(["bash", "-c", command], cwd=repo.folder, check=True)
        staged = repo.git("diff", "-z", "--cached", "--name-only").strip("\0")
        assert staged.encode("utf-8", "surrogateescape") == name
        repo.git("reset", "-q")


@pytest.mark.parametrize(
    ("name", "folder", "below"),
    [
        (b"docs/a.md", b"docs", True),
        (b"docs/a.md", b"docs/", True),
        (b"docs", b"docs", True),
        (b"docs2/a.md", b"docs", False),
        (b"a", b".", True),
        (b"a", b"a/b", False),
    ],
)
def test_below_a_folder(name: bytes, folder: bytes, below: bool) -> None:
    assert GitPath(name).under(GitPath(folder)) is below
