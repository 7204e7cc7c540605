from datetime import UTC, datetime
from pathlib import Path

import pytest

from decode.entities.errors import SessionError
from decode.sessions.reader import read
from decode.sessions.records import Titled, encode

NOW = datetime(2026, 5, 1, tzinfo=UTC)


def _lines(count: int) -> list[bytes]:
    return [encode(Titled(f"t{number}"), NOW) for number in range(count)]


def test_b094_one_bad_line_costs_that_line(tmp_path: Path) -> None:
    good = _lines(10)
    path = tmp_path / "s.jsonl"
    path.write_bytes(b"".join([*good[:5], good[5][:30] + b"\n", *good[5:]]))
    before = path.read_bytes()
    reading = read(path)
    assert [stamped.entry for stamped in reading.entries] == [Titled(f"t{n}") for n in range(10)]
    assert [line.number for line in reading.bad] == [6]
    assert path.read_bytes() == before


@pytest.mark.parametrize("cut", range(1, 60, 7))
def test_a_file_cut_at_any_byte_gives_what_was_whole(tmp_path: Path, cut: int) -> None:
    whole = b"".join(_lines(3))
    path = tmp_path / "s.jsonl"
    path.write_bytes(whole[:-cut])
    reading = read(path)
    expected = whole[:-cut].count(b"\n") + (1 if cut == 1 else 0)
    assert len(reading.entries) == expected


def test_other_line_ends_and_blank_lines_do_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    path.write_bytes(b"\n" + _lines(1)[0].replace(b"\n", b"\r\n") + b"  \n\n" + _lines(1)[0])
    reading = read(path)
    assert len(reading.entries) == 2
    assert reading.bad == ()


def test_deep_nesting_is_one_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "s.jsonl"
    path.write_bytes(b"[" * 200_000 + b"\n" + _lines(1)[0])
    reading = read(path)
    assert len(reading.entries) == 1
    assert [line.number for line in reading.bad] == [1]


def test_a_file_that_is_not_there_is_said_plainly(tmp_path: Path) -> None:
    with pytest.raises(SessionError, match="cannot be read"):
        read(tmp_path / "gone.jsonl")
