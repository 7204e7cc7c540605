import hashlib
import os
from pathlib import Path

from decode.tools._fingerprint import HASHED, of_bytes, of_file


def test_content_decides(cwd: Path) -> None:
    (cwd / "f").write_bytes(b"abc")
    with (cwd / "f").open("rb") as file:
        file.seek(2)
        found = of_file(file.fileno(), os.fstat(file.fileno()))
    assert found == of_bytes(b"abc") == hashlib.sha256(b"abc").hexdigest()


def test_a_huge_file_is_known_by_its_state(cwd: Path) -> None:
    path = cwd / "huge"
    with path.open("wb") as file:
        os.truncate(file.fileno(), HASHED + 1)
        first = of_file(file.fileno(), os.fstat(file.fileno()))
        assert first == of_file(file.fileno(), os.fstat(file.fileno()))
        os.pwrite(file.fileno(), b"x", 0)
        os.utime(path, ns=(1, 1))
        assert first != of_file(file.fileno(), os.fstat(file.fileno()))
