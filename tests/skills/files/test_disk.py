import os
import time
from pathlib import Path

import pytest

from decode.skills.files.disk import (
    MAX_FILE,
    exists,
    grain,
    is_folder,
    is_link,
    names_in,
    read_bounded,
    real,
    stamp_of,
    unchanged,
)

LONG_AGO = 10**18 + 5


def old(path: Path) -> Path:
    os.utime(path, ns=(LONG_AGO, LONG_AGO))
    return path


def test_a_file_is_read_with_its_stamp(tmp_path: Path) -> None:
    path = old(tmp_path / "a") if (tmp_path / "a").write_bytes(b"abc") else tmp_path
    far = time.time_ns() + 10**10
    data, stamp = read_bounded(str(path), far)
    assert data == b"abc"
    assert stamp is not None
    assert (stamp.size, stamp.mtime_ns) == (3, LONG_AGO)
    assert stamp == stamp_of(str(path), far)
    assert unchanged([(str(path), stamp)])


@pytest.mark.parametrize("size", [0, 1, MAX_FILE, MAX_FILE + 1, MAX_FILE * 2])
def test_at_most_one_byte_too_many_is_read(tmp_path: Path, size: int) -> None:
    (tmp_path / "a").write_bytes(b"x" * size)
    assert len(read_bounded(str(tmp_path / "a"))[0]) == min(size, MAX_FILE + 1)


def test_a_file_without_a_size_is_read_to_its_end() -> None:
    data, _ = read_bounded("/proc/self/status")
    assert data.startswith(b"Name:")


def test_what_is_no_file_raises_and_does_not_wait(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in ("pipe", ".", "gone"):
        with pytest.raises(OSError, match=r"regular file|No such file"):
            read_bounded(str(tmp_path / name))


def test_what_changed_just_now_has_no_stamp(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x")
    assert stamp_of(str(tmp_path / "a"), grain()) is None
    assert not unchanged([(str(tmp_path / "a"), None)])


def test_times_in_whole_seconds_need_two_seconds_to_settle(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"x")
    second = 10**9
    os.utime(tmp_path / "a", ns=(4_000_000_000 * second, 4_000_000_000 * second))
    soon = 4_000_000_001 * second
    assert stamp_of(str(tmp_path / "a"), soon) is None
    assert stamp_of(str(tmp_path / "a"), soon + 2 * second) is not None


@pytest.mark.parametrize("change", ["size", "time", "identity", "gone"])
def test_every_change_is_seen(tmp_path: Path, change: str) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"abc")
    old(path)
    stamp = stamp_of(str(path), time.time_ns() + 10**10)
    assert unchanged([(str(path), stamp)])
    if change == "size":
        path.write_bytes(b"abcd")
        old(path)
    elif change == "time":
        os.utime(path, ns=(LONG_AGO, LONG_AGO + 1))
    elif change == "identity":
        (tmp_path / "b").write_bytes(b"abc")
        old(tmp_path / "b").rename(path)
    else:
        path.unlink()
    assert not unchanged([(str(path), stamp)])


def test_kinds_of_paths(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("gone")
    (tmp_path / "folder").mkdir()
    here = str(tmp_path)
    assert (exists(f"{here}/link"), is_link(f"{here}/link")) == (False, True)
    assert (is_folder(f"{here}/folder"), is_link(f"{here}/folder")) == (True, False)
    assert real(f"{here}/folder/../folder") == f"{real(here)}/folder"
    assert sorted(names_in(here)) == ["folder", "link"]
