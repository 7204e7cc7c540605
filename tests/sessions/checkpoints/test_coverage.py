import os
from pathlib import Path

from decode.sessions.checkpoints.coverage import covered
from decode.sessions.checkpoints.plumbing import Shadow


def test_the_rule_of_what_is_covered(repository: Path, tmp_path: Path) -> None:
    found = covered(Shadow.open(tmp_path / "shadow", repository))
    assert b"tracked.log" in found.names
    assert b"sub/lib.txt" in found.names
    assert b"un tracked\n\xc3\xa9.md" in found.names
    assert b"own.log" not in found.names
    assert b"build/out" not in found.names
    assert not any(name == b"sub" or b".git/" in name for name in found.names)


def test_special_files_are_left_out(cwd: Path, tmp_path: Path) -> None:
    os.mkfifo(cwd / "pipe")
    (cwd / "f").write_text("f")
    assert covered(Shadow.open(tmp_path / "shadow", cwd)).names == (b"f",)


def test_a_name_that_is_no_unicode_is_covered(cwd: Path, tmp_path: Path) -> None:
    name = b"bad\xff.txt"
    (cwd / os.fsdecode(name)).write_text("x")
    assert covered(Shadow.open(tmp_path / "shadow", cwd)).names == (name,)
