import os
import pwd
from pathlib import Path

from decode.gate.places.files import DISK


def test_links_are_told_from_files(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"abc")
    (tmp_path / "link").symlink_to("../elsewhere")
    assert DISK.link(str(tmp_path / "link")) == "../elsewhere"
    assert DISK.link(str(tmp_path / "file")) is None
    assert DISK.link(str(tmp_path / "nothing")) is None


def test_a_dangling_link_exists_and_is_no_directory(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("nothing")
    (tmp_path / "to").symlink_to(tmp_path)
    assert DISK.exists(str(tmp_path / "link"))
    assert not DISK.exists(str(tmp_path / "nothing"))
    assert not DISK.exists(str(tmp_path / "link/below"))
    assert DISK.directory(str(tmp_path))
    assert not DISK.directory(str(tmp_path / "to"))


def test_content_is_bounded_and_of_files_alone(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"abcdef")
    assert DISK.content(str(tmp_path / "file"), 3) == b"abc"
    assert DISK.content(str(tmp_path), 3) is None
    assert DISK.content(str(tmp_path / "nothing"), 3) is None


def test_names_of_what_is_no_directory_are_none(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "b").touch()
    assert sorted(DISK.names(str(tmp_path)) or ()) == ["a", "b"]
    assert DISK.names(str(tmp_path / "b")) is None


def test_nothing_raises_for_names_no_file_can_have() -> None:
    for name in ("\0", "/" + "x" * 5000, "\udcff"):
        assert DISK.link(name) is None
        assert DISK.names(name) is None
        assert DISK.content(name, 1) is None
        assert not DISK.directory(name)
        assert DISK.folds_case(name) is False


def test_case_is_told_from_the_disk(tmp_path: Path) -> None:
    folder = tmp_path / "Folder"
    folder.mkdir()
    assert DISK.folds_case(str(folder)) is (tmp_path / "fOLDER").exists()
    assert DISK.folds_case("/") is False


def test_homes_are_those_of_the_system() -> None:
    me = pwd.getpwuid(os.getuid())
    assert DISK.home_of(me.pw_name) == me.pw_dir
    assert DISK.home_of("nobody of this name") is None
    assert DISK.home_of("a\0b") is None
