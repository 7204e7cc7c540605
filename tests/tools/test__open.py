import errno
import os
import socket
from pathlib import Path

import pytest

from decode.tools._open import opened, parent_of, trouble
from decode.tools._refusal import Refusal


def _descriptors() -> set[str]:
    return {path.name for path in Path("/dev/fd").iterdir()}


def test_a_regular_file_is_opened_with_its_state(cwd: Path) -> None:
    (cwd / "f").write_bytes(b"abc")
    before = _descriptors()
    with opened(cwd / "f") as file:
        assert os.read(file.fd, 10) == b"abc"
        assert file.info.st_size == 3
    assert _descriptors() == before


@pytest.mark.parametrize("kind", ["fifo", "socket", "device"])
def test_special_files_are_refused_without_being_opened(kind: str, cwd: Path) -> None:
    path = cwd / "special"
    match kind:
        case "fifo":
            os.mkfifo(path)
        case "socket":
            with socket.socket(socket.AF_UNIX) as bound:
                bound.bind("special")
        case _:
            path = Path("/dev/zero")
    before = _descriptors()
    with pytest.raises(Refusal, match="not a regular file"), opened(path):
        pass
    assert _descriptors() == before


def test_a_file_swapped_for_a_link_is_refused(cwd: Path) -> None:
    (cwd / "f").symlink_to("/etc/hostname")
    with pytest.raises(OSError, match="symbolic") as caught, opened(cwd / "f"):
        pass
    assert caught.value.errno == errno.ELOOP


def test_a_directory_swapped_for_a_link_is_refused(cwd: Path, tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "f").write_text("secret")
    (cwd / "dir").symlink_to(outside)
    before = _descriptors()
    with pytest.raises(OSError, match=r"director|symbolic"), opened(cwd / "dir" / "f"):
        pass
    with (
        pytest.raises(OSError, match=r"director|symbolic"),
        parent_of(cwd / "dir" / "f", make=True),
    ):
        pass
    assert _descriptors() == before


def test_missing_directories_are_made_on_request(cwd: Path) -> None:
    with parent_of(cwd / "a/b/f", make=True) as (directory, name):
        assert name == "f"
        assert directory > 2
    assert (cwd / "a/b").is_dir()
    with pytest.raises(FileNotFoundError), parent_of(cwd / "c/f"):
        pass


def test_a_directory_is_no_file(cwd: Path) -> None:
    with pytest.raises(IsADirectoryError), opened(cwd):
        pass
    with pytest.raises(IsADirectoryError), opened(Path("/")):
        pass


@pytest.mark.parametrize(
    ("number", "part"),
    [
        (errno.ENOENT, "no such file: reed.py; did you mean read.py?"),
        (errno.ENOTDIR, "not a directory"),
        (errno.ELOOP, "link"),
        (errno.EACCES, "permission denied"),
        (errno.ENAMETOOLONG, "File name too long"),
    ],
)
def test_what_the_system_says_becomes_a_sentence(number: int, part: str, cwd: Path) -> None:
    (cwd / "read.py").write_text("")
    refusal = trouble(OSError(number, os.strerror(number)), cwd / "reed.py", "reed.py")
    assert part in refusal.sentence


def test_a_missing_directory_is_said(cwd: Path) -> None:
    refusal = trouble(FileNotFoundError(errno.ENOENT, ""), cwd / "no/f", "no/f")
    assert "its directory does not exist" in refusal.sentence
