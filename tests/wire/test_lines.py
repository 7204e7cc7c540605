import os
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.wire.lines import Splitter, TooLong, Writer, read_lines


def cut(data: bytes, sizes: list[int], most: int = 100) -> list[bytes | TooLong]:
    splitter, found = Splitter(most), list[bytes | TooLong]()
    at = 0
    for size in [*sizes, len(data)]:
        found += splitter.feed(data[at : at + size])
        at += size
    return [*found, *splitter.end()]


@given(
    st.lists(st.binary(max_size=20).filter(lambda line: b"\n" not in line)),
    st.lists(st.integers(1, 9)),
)
def test_lines_are_whole_however_the_bytes_arrive(lines: list[bytes], sizes: list[int]) -> None:
    data = b"".join(line + b"\n" for line in lines)
    assert cut(data, sizes) == lines


def test_the_last_line_needs_no_break_and_only_a_newline_breaks() -> None:
    assert cut(b"a\r\x0b\xe2\x80\xa8\nb", []) == [b"a\r\x0b\xe2\x80\xa8", b"b"]


@pytest.mark.parametrize("sizes", [[], [3] * 99])
def test_a_line_that_is_too_long_costs_only_itself(sizes: list[int]) -> None:
    found = cut(b"ok\n" + b"x" * 101 + b"\n" + b"y" * 100 + b"\nend", sizes)
    assert found[0] == b"ok"
    assert isinstance(found[1], TooLong)
    assert str(found[1]) == "a line of 101 bytes"
    assert found[2:] == [b"y" * 100, b"end"]


async def test_any_kind_of_descriptor_is_read(tmp_path: Path) -> None:
    path = tmp_path / "f"
    path.write_bytes(b"a\nb")
    with path.open("rb") as file:
        assert [line async for line in read_lines(file.fileno())] == [b"a", b"b"]
    reader, writer = os.pipe()
    os.write(writer, b"c\n")
    os.close(writer)
    assert [line async for line in read_lines(reader)] == [b"c"]
    os.close(reader)


async def test_a_descriptor_that_cannot_be_read_is_at_its_end(tmp_path: Path) -> None:
    descriptor = os.open(tmp_path, os.O_RDONLY)
    assert [line async for line in read_lines(descriptor)] == []
    os.close(descriptor)


def test_everything_is_written_in_order() -> None:
    reader, descriptor = os.pipe()
    writer = Writer(descriptor)
    got: list[bytes] = []

    def drain() -> None:
        while data := os.read(reader, 65536):
            got.append(data)

    thread = threading.Thread(target=drain)
    thread.start()
    for number in range(2000):
        writer.write(b"%d " % number * 100)
    writer.close()
    os.close(descriptor)
    thread.join()
    os.close(reader)
    assert b"".join(got) == b"".join(b"%d " % number * 100 for number in range(2000))


def test_a_reader_that_is_gone_is_told_once_and_raises_nothing() -> None:
    reader, descriptor = os.pipe()
    os.close(reader)
    told: list[str] = []
    writer = Writer(descriptor, lambda: told.append("gone"))
    writer.write(b"x")
    writer.write(b"y")
    writer.close()
    os.close(descriptor)
    assert (writer.broken, writer.trouble) == (True, "")
    assert told == ["gone"]


def test_what_cannot_be_written_says_why() -> None:
    descriptor = os.open("/dev/null", os.O_RDONLY)
    writer = Writer(descriptor)
    writer.write(b"x")
    writer.close()
    os.close(descriptor)
    assert writer.broken
    assert writer.trouble


def test_a_reader_that_does_not_read_holds_nothing_up() -> None:
    reader, descriptor = os.pipe()
    writer = Writer(descriptor)
    for _ in range(100):
        writer.write(b"x" * 100_000)
    writer.close(0.05)
    os.close(reader)
    writer.close()
    os.close(descriptor)
    assert writer.broken
