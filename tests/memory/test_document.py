from pathlib import Path

import pytest

from decode.memory.document import MOST_BYTES, read_document


@pytest.mark.parametrize(
    ("data", "text", "line"),
    [
        (b"ok\n", "ok\n", None),
        (b"\xef\xbb\xbfok\n", "ok\n", None),
        (b"ok\n\xff\nmore\n", "ok\n\ufffd\nmore\n", 2),
        (b"\xef\xbb\xbfok\n\xffx", "ok\n\ufffdx", 2),
        ("à\n".encode("latin-1"), "\ufffd\n", 1),
        (b"a\x00\x1b[2J\tb\r\n", "a\ufffd\ufffd[2J\tb\r\n", None),
        (b"", "", None),
    ],
)
def test_b113_a_bad_byte_costs_only_itself(
    tmp_path: Path, data: bytes, text: str, line: int | None
) -> None:
    path = tmp_path / "MEMORY.md"
    path.write_bytes(data)
    document = read_document(path, "MEMORY.md")
    assert document.text == text
    assert [f"{path}:{line} is not UTF-8" in one for one in document.warnings] == [True] * bool(
        line
    )


def test_what_cannot_be_read_is_a_warning(tmp_path: Path) -> None:
    document = read_document(tmp_path, "x")
    assert document.text == ""
    assert str(tmp_path) in document.warnings[0]


def test_a_huge_file_is_read_to_a_bound(tmp_path: Path) -> None:
    path = tmp_path / "AGENTS.md"
    path.write_bytes(b"x" + "é".encode() * MOST_BYTES)
    document = read_document(path, "AGENTS.md")
    assert len(document.text) <= MOST_BYTES // 2 + 2
    assert [f"only {MOST_BYTES} bytes" in one for one in document.warnings] == [True]
