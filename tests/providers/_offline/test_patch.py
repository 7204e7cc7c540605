from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decode.providers._offline.patch import FilePatch, read_patch
from tests.skills_builtin.repository import Repository, repository


@pytest.fixture
def repo(tmp_path: Path) -> Repository:
    return repository(tmp_path / "repo")


def _patch(repo: Repository) -> list[FilePatch]:
    return read_patch(repo.git("diff", "--cached", "-M"))


def test_what_each_kind_of_change_is_called(repo: Repository) -> None:
    repo.commit(old__py="x = 1\n" * 9, gone__py="1\n", mode__sh="1\n", mod__py="a\nb\nc\n")
    repo.git("mv", "old.py", "new name.py")
    repo.git("rm", "-q", "gone.py")
    (repo.folder / "mode.sh").chmod(0o755)
    repo.write("mod.py", "a\nB\nc\nd")
    repo.write("fresh\né.py", "one\ntwo\n")
    (repo.folder / "pic.bin").write_bytes(b"\0\1")
    repo.git("add", "-A")
    found = {file.path.shown: file for file in _patch(repo)}
    assert {name: file.kind for name, file in found.items()} == {
        "new name.py": "renamed",
        "gone.py": "deleted",
        "mode.sh": "modified",
        "mod.py": "modified",
        "fresh\\né.py": "added",
        "pic.bin": "added",
    }
    assert found["new name.py"].old.shown == "old.py"
    assert found["mode.sh"].mode == "100755"
    assert found["pic.bin"].binary
    assert found["mod.py"].added == [(2, "B"), (4, "d")]
    assert found["mod.py"].removed == ["b"]
    assert found["fresh\\né.py"].added == [(1, "one"), (2, "two")]
    assert found["gone.py"].removed == ["1"]


def test_line_numbers_and_surroundings_over_several_hunks(repo: Repository) -> None:
    lines = [f"    line {number}\n" for number in range(1, 60)]
    repo.commit(long__py="def top():\n" + "".join(lines))
    lines[20] = "    changed\n"
    lines[50] = "-- dashes\n"
    repo.write("long.py", "def top():\n" + "".join(lines))
    repo.git("add", "-A")
    (file,) = _patch(repo)
    assert file.added == [(22, "    changed"), (52, "-- dashes")]
    assert file.removed == ["    line 21", "    line 51"]
    assert [above[0] for above in file.above] == ["def top():"] * 2


def test_lines_that_look_like_headers_are_lines(repo: Repository) -> None:
    text = "diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n"
    repo.write("tricky.txt", text)
    repo.write("z.txt", "z\n")
    repo.git("add", "-A")
    files = _patch(repo)
    assert [file.path.shown for file in files] == ["tricky.txt", "z.txt"]
    assert [line for _, line in files[0].added] == text.splitlines()


def test_a_submodule_is_known(repo: Repository, tmp_path: Path) -> None:
    inner = repository(tmp_path / "inner")
    repo.git("-c", "protocol.file.allow=always", "submodule", "-q", "add", str(inner.folder), "lib")
    assert {file.path.shown: file.submodule for file in _patch(repo)} == {
        ".gitmodules": False,
        "lib": True,
    }


def test_a_diff_that_was_cut_goes_on_with_the_next_file(repo: Repository) -> None:
    for name in ("a.py", "b.py", "c.py"):
        repo.write(name, "x\n" * 50)
    repo.git("add", "-A")
    lines = repo.git("diff", "--cached").split("\n")
    cut = "\n".join([*lines[:20], "[… 90 characters left out …]", *lines[50:]])
    assert [file.path.shown for file in read_patch(cut)] == ["a.py", "b.py", "c.py"]


def test_settings_that_change_the_prefixes(repo: Repository) -> None:
    repo.commit(sub__py="1\n")
    repo.write("sub.py", "2\n")
    for setting in ("diff.noprefix=true", "diff.mnemonicPrefix=true"):
        (file,) = read_patch(repo.git("-c", setting, "diff"))
        assert file.path.shown == "sub.py"


@settings(deadline=None)
@given(text=st.text(alphabet=st.sampled_from('diff --gt/ab@+-,19\n\\"')))
def test_no_text_breaks_the_reader(text: str) -> None:
    for file in read_patch(f"diff --git a/x b/x\n{text}"):
        assert isinstance(file.path.shown, str)
