import hashlib
import json
from pathlib import Path

import pytest

from decode.tools._fingerprint import of_bytes
from decode.tools._reading import Reading, Window, look
from decode.tools._refusal import Refusal
from tests.tools import pdfs

LARGE = 8 * 1024 * 1024 + 1


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path.resolve() / "file"


def read(file: Path, data: bytes, offset: int = 1, limit: int = 10) -> Reading:
    file.write_bytes(data)
    return look(file, Window(offset, limit))


def lines(reading: Reading) -> list[str]:
    assert reading.excerpt is not None
    return reading.excerpt.lines


@pytest.mark.parametrize(
    ("data", "encoding", "shown"),
    [
        (b"", "utf-8", []),
        (b"a\nb\n", "utf-8", ["a", "b"]),
        (b"a\r\nb", "utf-8", ["a", "b"]),
        (b"a\rb\rc", "utf-8", ["a", "b", "c"]),
        (b"a\rb\nc", "utf-8", ["a\rb", "c"]),
        (b"\xef\xbb\xbfa\n", "utf-8 with BOM", ["a"]),
        ("é\nü\n".encode("utf-16"), "utf-16-le", ["é", "ü"]),
        (b"na\xefve\n", "latin-1", ["naïve"]),
    ],
)
def test_text_is_shown_line_by_line(
    data: bytes, encoding: str, shown: list[str], file: Path
) -> None:
    reading = read(file, data)
    assert lines(reading) == shown
    assert reading.encoding is not None
    assert reading.encoding.name == encoding
    assert (reading.fingerprint, reading.size) == (of_bytes(data), len(data))
    assert (reading.image, reading.notebook, reading.complete) == (None, False, True)


def test_a_window_is_a_part_and_the_fingerprint_is_of_all(file: Path) -> None:
    data = b"1\n2\n3\n4\n"
    reading = read(file, data, 2, 2)
    assert lines(reading) == ["2", "3"]
    assert reading.excerpt is not None
    assert reading.excerpt.total == 4
    assert reading.fingerprint == hashlib.sha256(data).hexdigest()


def test_a_picture_is_one_whatever_it_is_called(file: Path) -> None:
    data = b"GIF89a\x02\x00\x03\x00\x00\x00\x00;"
    reading = read(file, data)
    assert reading.image is not None
    assert (reading.image.kind, reading.data, reading.excerpt) == ("gif", data, None)


def test_what_is_no_text_shows_only_how_it_begins(file: Path) -> None:
    data = bytes(range(256)) * 300
    reading = read(file, data)
    assert (reading.excerpt, reading.image) == (None, None)
    assert reading.data == data[: 64 * 1024]
    assert reading.fingerprint == of_bytes(data)


def test_a_notebook_shows_its_cells(file: Path) -> None:
    cells = [{"cell_type": "code", "source": ["x = 1"]}]
    data = json.dumps({"nbformat": 4, "cells": cells}).encode()
    reading = read(file, data)
    assert reading.notebook
    assert lines(reading)[:2] == ["[cell 1: code]", "x = 1"]
    assert reading.fingerprint == of_bytes(data)


@pytest.mark.parametrize(
    ("mark", "codec"),
    [
        (b"", "utf-8"),
        (b"\xef\xbb\xbf", "utf-8"),
        (b"\xff\xfe", "utf-16-le"),
        (b"\xfe\xff", "utf-16-be"),
    ],
)
def test_a_large_file_streams_and_reads_the_same(mark: bytes, codec: str, file: Path) -> None:
    line = "é" * 63 + "\n"
    data = mark + (line * (LARGE // 127 + 10)).encode(codec) + "end".encode(codec)
    reading = read(file, data, LARGE // 127 + 10)
    assert len(data) > LARGE
    assert lines(reading) == [line[:-1], "end"]
    assert reading.excerpt is not None
    assert reading.excerpt.total == LARGE // 127 + 11
    assert (reading.fingerprint, reading.size) == (of_bytes(data), len(data))
    assert reading.complete


def test_a_large_file_that_is_no_text_is_not_shown(file: Path) -> None:
    data = bytes(LARGE)
    reading = read(file, data)
    assert (reading.excerpt, reading.encoding, reading.data) == (None, None, bytes(64 * 1024))
    assert reading.fingerprint == of_bytes(data)


def test_broken_bytes_far_inside_a_large_file_are_shown_as_such(file: Path) -> None:
    reading = read(
        file, (b"a" * 1023 + b"\n") * (LARGE // 1024 + 1) + b"x\xffy\n", LARGE // 1024 + 2
    )
    assert lines(reading) == ["x\ufffdy"]


def test_a_pdf_shows_its_text_whatever_it_is_called(file: Path) -> None:
    data = pdfs.made("One", "Two")
    reading = read(file, data, 4, 1)
    assert lines(reading) == ["[page 2]"]
    assert (reading.note, reading.encoding) == ("text of a PDF, 2 pages", None)
    assert (reading.fingerprint, reading.size) == (of_bytes(data), len(data))
    reading = read(file, b"%PDF-1.7 nothing more")
    assert (reading.excerpt, reading.data, reading.note) == (None, b"%PDF-", "it is damaged")


def test_what_is_no_file_is_not_opened(file: Path) -> None:
    with pytest.raises(IsADirectoryError):
        look(file.parent, Window(1, 1))
    with pytest.raises(FileNotFoundError):
        look(file, Window(1, 1))
    file.symlink_to("other")
    with pytest.raises(OSError, match="symbolic links"):
        look(file, Window(1, 1))
    with pytest.raises(Refusal, match="a device"):
        look(Path("/dev/null"), Window(1, 1))
