from datetime import UTC, datetime
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from decode.entities.errors import SessionError
from decode.sessions.index import listed
from decode.sessions.listing import list_sessions
from decode.sessions.past import fold
from decode.sessions.places import path_of
from decode.sessions.reader import read
from decode.sessions.records import Titled, encode
from decode.sessions.store import SessionLog

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


_LINE = st.binary(max_size=60).map(lambda data: data.replace(b"\n", b" "))
_LINES = st.lists(st.tuples(st.booleans(), _LINE), max_size=12)


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(_LINES, st.binary(max_size=40))
def test_b094_any_bytes_between_good_lines_cost_no_good_line(
    tmp_path: Path, lines: list[tuple[bool, bytes]], tail: bytes
) -> None:
    good = encode(Titled("good"), datetime(2026, 1, 1, tzinfo=UTC))
    path = tmp_path / "s.jsonl"
    path.write_bytes(b"".join(good if is_good else junk + b"\n" for is_good, junk in lines) + tail)
    reading = read(path)
    assert len(reading.entries) == sum(is_good for is_good, _ in lines)
    assert fold(reading.entries).title == ("good" if reading.entries else "")


@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=200))
@example(b'{"v":1,"kind":"message","at":"x","data":' + b"[" * 100_000)
@example(b'{"v":true,"kind":"titled","at":"2026-01-01","data":{"title":1e999}}')
@example(b'{"v":1,"kind":"truncated","at":"0001-01-01T00:00:00+23:59","data":{"length":1}}')
def test_any_bytes_as_a_session_are_listed_and_said_to_be_broken(cwd: Path, data: bytes) -> None:
    path = path_of("odd")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    assert [one.id for one in list_sessions()] == ["odd"]
    assert [one.id for one in listed()] == ["odd"]
    if read(path).entries:
        log, _ = SessionLog.resume("odd")
        log.close()
    else:
        with pytest.raises(SessionError, match="holds nothing"):
            SessionLog.resume("odd")
