import os
import random
import resource
import signal
import stat
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from decode.tools._store import Changed, create_file, replace_file


def _names(directory: Path) -> list[str]:
    return sorted(path.name for path in directory.iterdir())


@pytest.mark.parametrize("mode", [0o755, 0o600, 0o664, 0o4755])
def test_b068_mode_bits_stay(mode: int, cwd: Path) -> None:
    file = cwd / "run.sh"
    file.write_bytes(b"old")
    file.chmod(mode)
    replace_file(file, b"new content", file.stat())
    assert file.read_bytes() == b"new content"
    assert stat.S_IMODE(file.stat().st_mode) == mode
    assert _names(cwd) == ["run.sh"]


def test_a_new_file_follows_the_umask_and_makes_its_directories(cwd: Path) -> None:
    old = os.umask(0o027)
    try:
        create_file(cwd / "a/b/f", b"data")
    finally:
        os.umask(old)
    assert (cwd / "a/b/f").read_bytes() == b"data"
    assert stat.S_IMODE((cwd / "a/b/f").stat().st_mode) == 0o640
    assert _names(cwd / "a/b") == ["f"]


def test_a_file_that_appeared_meanwhile_is_not_overwritten(cwd: Path) -> None:
    (cwd / "f").write_bytes(b"theirs")
    with pytest.raises(Changed):
        create_file(cwd / "f", b"ours")
    assert (cwd / "f").read_bytes() == b"theirs"
    assert _names(cwd) == ["f"]


def test_hard_links_stay_links(cwd: Path) -> None:
    (cwd / "f").write_bytes(b"old and longer")
    os.link(cwd / "f", cwd / "g")
    replace_file(cwd / "f", b"new", (cwd / "f").stat())
    assert (cwd / "g").read_bytes() == b"new"
    replace_file(cwd / "g", b"new and longer still", (cwd / "g").stat())
    assert (cwd / "f").read_bytes() == b"new and longer still"
    assert (cwd / "f").stat().st_nlink == 2


def test_a_change_since_the_reading_is_noticed(cwd: Path) -> None:
    file = cwd / "f"
    file.write_bytes(b"old")
    seen = file.stat()
    file.write_bytes(b"theirs, longer")
    with pytest.raises(Changed):
        replace_file(file, b"ours", seen)
    assert file.read_bytes() == b"theirs, longer"


def test_a_change_to_a_hard_link_is_noticed(cwd: Path) -> None:
    file = cwd / "f"
    file.write_bytes(b"old")
    os.link(file, cwd / "g")
    seen = file.stat()
    (cwd / "g").write_bytes(b"theirs, longer")
    with pytest.raises(Changed):
        replace_file(file, b"ours", seen)
    assert file.read_bytes() == b"theirs, longer"


def test_a_file_gone_meanwhile_is_not_brought_back(cwd: Path) -> None:
    file = cwd / "f"
    file.write_bytes(b"old")
    seen = file.stat()
    file.unlink()
    with pytest.raises((Changed, FileNotFoundError, PermissionError)):
        replace_file(file, b"ours", seen)
    assert _names(cwd) == []


def test_a_link_put_in_its_place_is_not_followed(cwd: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.write_bytes(b"keep")
    file = cwd / "f"
    file.write_bytes(b"old")
    seen = file.stat()
    file.unlink()
    file.symlink_to(outside)
    with pytest.raises((Changed, OSError)):
        replace_file(file, b"ours", seen)
    assert outside.read_bytes() == b"keep"
    assert _names(cwd) == ["f"]


def test_extended_attributes_stay(cwd: Path) -> None:
    file = cwd / "f"
    file.write_bytes(b"old")
    with suppress(OSError):
        os.setxattr(file, "user.note", b"kept")
    before = _attributes(file)
    replace_file(file, b"new", file.stat())
    assert _attributes(file) == before


def _attributes(file: Path) -> dict[str, bytes]:
    return {name: os.getxattr(file, name) for name in os.listxattr(file)}


_AS_SOMEONE = """
import os, sys
from pathlib import Path
from decode.tools._store import replace_file
if os.getuid() == 0:
    os.setgroups([]); os.setgid(65534); os.setuid(65534)
file = Path(sys.argv[1])
try:
    replace_file(file, b"new", file.stat())
except PermissionError:
    sys.stdout.write("refused")
"""


def _as_someone(file: Path) -> str:
    command = [sys.executable, "-c", _AS_SOMEONE, str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def open_to_all() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="decode-test-") as folder:
        path = Path(folder).resolve()
        path.chmod(0o755)
        yield path
        path.chmod(0o755)


def test_a_file_in_a_directory_that_may_not_be_written_keeps_its_owner(open_to_all: Path) -> None:
    file = open_to_all / "f"
    file.write_bytes(b"old content")
    file.chmod(0o666)
    before = file.stat()
    open_to_all.chmod(0o555)
    assert _as_someone(file) == ""
    after = file.stat()
    assert file.read_bytes() == b"new"
    assert (after.st_ino, after.st_uid, after.st_mode) == (
        before.st_ino,
        before.st_uid,
        before.st_mode,
    )


def test_a_read_only_file_is_refused(open_to_all: Path) -> None:
    file = open_to_all / "f"
    file.write_bytes(b"old content")
    file.chmod(0o444)
    open_to_all.chmod(0o777)
    assert _as_someone(file) == "refused"
    assert file.read_bytes() == b"old content"
    assert _names(open_to_all) == ["f"]


_WRITER = """
import sys
from pathlib import Path
from decode.tools._store import replace_file
file = Path(sys.argv[1])
sys.stdout.write("ready\\n"); sys.stdout.flush()
number = 0
while True:
    number += 1
    replace_file(file, str(number % 10).encode() * 3_000_000, file.stat())
"""


def _assert_old_or_new_after_kills(file: Path, delays: list[float]) -> None:
    for delay in delays:
        writer = subprocess.Popen(
            [sys.executable, "-c", _WRITER, str(file)], stdout=subprocess.PIPE, text=True
        )
        with writer:
            assert writer.stdout is not None
            assert writer.stdout.readline() == "ready\n"
            with suppress(subprocess.TimeoutExpired):
                writer.wait(delay)
            writer.send_signal(signal.SIGKILL)
        data = file.read_bytes()
        assert data == b"old" or (len(data) == 3_000_000 and len(set(data)) == 1)


def test_a_kill_at_any_moment_leaves_the_old_file_or_the_new(cwd: Path) -> None:
    file = cwd / "f"
    file.write_bytes(b"old")
    dice = random.Random(1)
    _assert_old_or_new_after_kills(file, [dice.uniform(0, 0.05) for _ in range(6)])


@pytest.mark.soak
@pytest.mark.timeout(900)
def test_five_hundred_kills_leave_the_old_file_or_the_new(cwd: Path) -> None:
    file = cwd / "f"
    file.write_bytes(b"old")
    dice = random.Random(2)
    _assert_old_or_new_after_kills(file, [dice.uniform(0, 0.05) for _ in range(500)])
    # A draft has no name until it is whole; only a kill between naming and renaming leaves one.
    assert len(_names(cwd)) <= 3


def test_a_full_disk_leaves_the_old_file(cwd: Path) -> None:
    file = cwd / "f"
    file.write_bytes(b"old")
    seen = file.stat()
    limit = resource.getrlimit(resource.RLIMIT_FSIZE)
    caught = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limit[1]))
    try:
        with pytest.raises(OSError, match="large"):
            replace_file(file, b"x" * 5000, seen)
        os.link(file, cwd / "g")
        with pytest.raises(OSError, match="large"):
            replace_file(file, b"x" * 5000, file.stat())
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limit)
        signal.signal(signal.SIGXFSZ, caught)
    assert file.read_bytes() == b"old"
    assert _names(cwd) == ["f", "g"]
