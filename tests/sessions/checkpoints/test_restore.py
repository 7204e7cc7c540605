from pathlib import Path

from decode.sessions.checkpoints.restore import Wanted, restore


def test_nothing_is_written_through_a_link_that_leads_out(cwd: Path) -> None:
    outside = cwd.parent / "outside"
    outside.mkdir()
    (outside / "f").write_text("theirs")
    (cwd / "d").symlink_to(outside)
    said = restore(cwd, [Wanted(b"d/f", b"ours"), Wanted(b"d/g", None)])
    assert len(said) == 2
    assert "leads out of the project" in said[0]
    assert (outside / "f").read_text() == "theirs"


def test_one_fault_does_not_hold_back_the_others(cwd: Path) -> None:
    (cwd / "full").mkdir()
    (cwd / "full/x").write_text("x")
    said = restore(cwd, [Wanted(b"full", b"file"), Wanted(b"ok", b"fine")])
    assert len(said) == 1
    assert said[0].startswith("full was not restored: ")
    assert (cwd / "ok").read_bytes() == b"fine"
    assert sorted(path.name for path in cwd.iterdir()) == ["full", "ok"]


def test_the_mode_of_a_file_that_is_there_is_kept(cwd: Path) -> None:
    (cwd / "f").write_text("x")
    (cwd / "f").chmod(0o640)
    restore(cwd, [Wanted(b"f", b"y")])
    assert (cwd / "f").stat().st_mode & 0o777 == 0o640
    restore(cwd, [Wanted(b"f", b"z", mode=0o755)])
    assert (cwd / "f").stat().st_mode & 0o777 == 0o755


def test_folders_that_become_empty_go_too(cwd: Path) -> None:
    (cwd / "a/b").mkdir(parents=True)
    (cwd / "a/b/f").write_text("x")
    restore(cwd, [Wanted(b"a/b/f", None)])
    assert list(cwd.iterdir()) == []
