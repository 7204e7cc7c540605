from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from decode.config.atomic import alone, replace_text
from decode.config.paths import data_dir


def test_a_new_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "a/b.txt"
    replace_text(path, "é\n")
    assert path.read_bytes() == "é\n".encode()
    assert path.stat().st_mode & 0o777 == 0o600


def test_an_existing_file_keeps_its_mode_and_a_link_stays_one(tmp_path: Path) -> None:
    real = tmp_path / "real.txt"
    real.write_text("old")
    real.chmod(0o644)
    link = tmp_path / "link.txt"
    link.symlink_to(real)
    replace_text(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"
    assert real.stat().st_mode & 0o777 == 0o644


def test_nothing_is_left_when_it_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "dir"
    path.mkdir()
    with pytest.raises(OSError, match="dir"):
        replace_text(path, "x")
    assert [entry.name for entry in tmp_path.iterdir()] == ["dir"]


def test_two_processes_take_turns_and_the_lock_lies_in_the_data_directory(tmp_path: Path) -> None:
    path = tmp_path / "count"
    path.write_text("0")

    def add(_number: int) -> None:
        with alone(path):
            replace_text(path, str(int(path.read_text()) + 1))

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add, range(40)))
    assert path.read_text() == "40"
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["count"]
    assert list((data_dir() / "locks").iterdir())
