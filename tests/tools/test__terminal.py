import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.tools._terminal import Plainer, plain


@pytest.mark.parametrize(
    ("written", "text"),
    [
        ("plain\ntext", "plain\ntext"),
        ("\x1b[1;31mred\x1b[0m \x1b[Kend", "red end"),
        ("\x1b]0;title\x07shown", "shown"),
        ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1b(B\x1b=x\x1bMy", "xy"),
        ("\x9b31mred", "red"),
        ("10%\r50%\r100%\n", "100%\n"),
        ("10%\r100%\r\n", "100%\n"),
        ("done\r\n", "done\n"),
        ("    \rkept\r", "kept"),
        ("N\x08NA\x08AM\x08M", "NAM"),
        ("_\x08a\x08\x08\x08b", "b"),
        ("bell\x07 nul\x00 del\x7f", "bell nul del"),
        ("tab\tstays", "tab\tstays"),
        ("\u202eevil\u2028x", "\\u202eevil\\u2028x"),
        ("é 漢 🎉", "é 漢 🎉"),
    ],
)
def test_text_is_what_a_terminal_would_show(written: str, text: str) -> None:
    assert plain(written) == text


def test_bytes_that_are_not_utf8_are_spelt() -> None:
    plainer = Plainer()
    assert plainer.feed(b"na\xefve \xc3\n") + plainer.close() == "na\\xefve \\xc3\n"


def test_a_character_or_an_escape_cut_in_two_is_put_together() -> None:
    plainer = Plainer()
    parts = [plainer.feed(part) for part in (b"\xc3", b"\xa9\x1b[3", b"1mred\n")]
    assert parts == ["", "", "éred\n"]


def test_an_unfinished_line_is_held_back_and_can_be_had() -> None:
    plainer = Plainer()
    assert plainer.feed(b"Continue? ") == ""
    assert plainer.waiting
    assert plainer.release() == "Continue? "
    assert plainer.feed(b"10%\r") == ""
    assert not plainer.waiting
    assert plainer.close() == "10%"


def test_endless_progress_is_held_to_its_last_state() -> None:
    plainer = Plainer()
    made = "".join(plainer.feed(f"\r{n:08}".encode()) for n in range(10_000))
    assert made + plainer.close() == "00009999"


def test_an_endless_line_goes_through_piece_by_piece() -> None:
    plainer = Plainer()
    made = [plainer.feed(b"x" * 1000) for _ in range(100)]
    assert max(map(len, made)) < 10_000
    assert "".join(made) + plainer.close() == "x" * 100_000


@pytest.mark.parametrize("data", [b"a\x08" * 40_000 + b"\n", b"\x1b[" * 40_000, b"\x1b]" * 40_000])
def test_hostile_output_takes_linear_time(data: bytes) -> None:
    began = time.process_time()
    plainer = Plainer()
    plainer.feed(data)
    plainer.close()
    assert time.process_time() - began < 2


@given(st.lists(st.binary(max_size=20), max_size=8))
def test_anything_becomes_text_without_controls(parts: list[bytes]) -> None:
    plainer = Plainer()
    text = "".join(map(plainer.feed, parts)) + plainer.close()
    text.encode()
    assert not set(text) & set(map(chr, [*range(9), *range(11, 32), *range(127, 160)]))


@given(st.text(st.characters(categories=["L", "N", "P"]), max_size=60), st.integers(1, 7))
def test_plain_text_comes_through_whole_however_it_is_cut(text: str, size: int) -> None:
    data = text.encode()
    plainer = Plainer()
    parts = [plainer.feed(data[at : at + size]) for at in range(0, len(data), size)]
    assert "".join(parts) + plainer.close() == text
