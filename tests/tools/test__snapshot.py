import hashlib
import os
from pathlib import Path

import pytest

from decode.tools._refusal import Refusal
from decode.tools._snapshot import LARGEST, snapshot


def test_a_snapshot_holds_bytes_text_and_fingerprint(cwd: Path) -> None:
    data = b"n = 4\r\n# na\xefve\n"
    (cwd / "f").write_bytes(data)
    seen = snapshot(cwd / "f", "f")
    assert (seen.data, seen.text) == (data, "n = 4\r\n# naïve\n")
    assert seen.fingerprint == hashlib.sha256(data).hexdigest()
    assert seen.info.st_size == len(data)


def test_bytes_that_are_no_text_have_none(cwd: Path) -> None:
    (cwd / "f").write_bytes(b"\x7fELF\0\0")
    seen = snapshot(cwd / "f", "f")
    assert (seen.encoding, seen.text) == (None, "")


def test_a_file_too_large_to_change_is_refused_unread(cwd: Path) -> None:
    with (cwd / "f").open("wb") as file:
        os.truncate(file.fileno(), LARGEST + 1)
    with pytest.raises(Refusal, match="sed"):
        snapshot(cwd / "f", "f")


def test_a_directory_is_refused_and_a_missing_file_is_missing(cwd: Path) -> None:
    with pytest.raises(Refusal, match="is a directory"):
        snapshot(cwd, ".")
    with pytest.raises(FileNotFoundError):
        snapshot(cwd / "no", "no")


def test_a_file_swapped_for_a_link_is_refused(cwd: Path) -> None:
    (cwd / "f").symlink_to("/etc/hostname")
    with pytest.raises(Refusal, match="link"):
        snapshot(cwd / "f", "f")
