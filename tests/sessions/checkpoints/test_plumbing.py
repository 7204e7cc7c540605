from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from decode.entities.errors import SessionError
from decode.sessions.checkpoints.plumbing import Shadow


def test_a_tree_holds_exactly_the_names_given(cwd: Path, tmp_path: Path) -> None:
    shadow = Shadow.open(tmp_path / "shadow", cwd)
    (cwd / "a").write_text("a")
    (cwd / "b").write_text("b")
    assert set(shadow.entries(shadow.tree([b"a", b"b"]))) == {b"a", b"b"}
    entries = shadow.entries(shadow.tree([b"b"]))
    assert set(entries) == {b"b"}
    assert shadow.content(entries[b"b"][1]) == b"b"


def test_bytes_are_kept_as_they_are(cwd: Path, tmp_path: Path) -> None:
    (cwd / ".gitattributes").write_text("* text=auto eol=crlf ident filter=x\n")
    (cwd / "f").write_bytes(b"$Id$\r\n\n")
    shadow = Shadow.open(tmp_path / "shadow", cwd)
    blob = shadow.entries(shadow.tree([b"f"]))[b"f"][1]
    assert shadow.content(blob) == b"$Id$\r\n\n"


def test_a_fault_of_git_is_one_sentence(cwd: Path, tmp_path: Path) -> None:
    shadow = Shadow.open(tmp_path / "shadow", cwd)
    with pytest.raises(SessionError, match="a checkpoint could not be made: fatal: "):
        shadow.content("0" * 40)


def test_without_git_it_is_said(cwd: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(SessionError, match="git is not installed"):
        Shadow.open(tmp_path / "shadow", cwd)


def test_what_a_killed_git_leaves_stops_nothing(cwd: Path, tmp_path: Path) -> None:
    shadow = Shadow.open(tmp_path / "shadow", cwd)
    (shadow.folder / "index.lock").write_bytes(b"")
    (cwd / "a").write_text("a")
    assert set(shadow.entries(shadow.tree([b"a"]))) == {b"a"}


def test_a_repository_that_was_only_begun_is_begun_again(cwd: Path, tmp_path: Path) -> None:
    (tmp_path / "shadow").mkdir()
    (tmp_path / "shadow/HEAD").write_text("ref: refs/heads/main\n")
    shadow = Shadow.open(tmp_path / "shadow", cwd)
    (cwd / "a").write_text("a")
    assert set(shadow.entries(shadow.tree([b"a"]))) == {b"a"}
    assert "-text" in (shadow.folder / "info/attributes").read_text()


def test_sessions_of_one_project_take_turns(cwd: Path, tmp_path: Path) -> None:
    names = [f"f{number}".encode() for number in range(8)]
    for name in names:
        (cwd / name.decode()).write_bytes(name)
    shadow = Shadow.open(tmp_path / "shadow", cwd)
    with ThreadPoolExecutor(4) as pool:
        trees = list(pool.map(shadow.tree, [[name] for name in names]))
    assert [list(shadow.entries(tree)) for tree in trees] == [[name] for name in names]
