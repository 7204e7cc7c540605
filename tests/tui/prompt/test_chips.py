"""Large pastes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.tui.prompt.chips import Chips, pasted_text

LONG = "\n".join(f"line {number}" for number in range(40))


def test_a_large_paste_is_a_chip_and_comes_back_whole() -> None:
    chips = Chips()
    chip = chips.fold(LONG)
    assert chip == "[pasted #1: 40 lines]"
    assert chips.expand(f"look: {chip}!") == f"look: {LONG}!"
    assert chips.fold("x" * 2001) == "[pasted #2: 2001 characters]"


@pytest.mark.parametrize("text", ["short", "\n" * 9, "x" * 2000])
def test_a_small_paste_is_text(text: str) -> None:
    assert Chips().fold(text) == text


def test_what_only_looks_like_a_chip_stays() -> None:
    chips = Chips()
    chips.fold(LONG)
    assert chips.expand("[pasted #7: 3 lines] [pasted #1:") == "[pasted #7: 3 lines] [pasted #1:"


def test_a_paste_that_holds_a_chips_text_is_not_expanded_again() -> None:
    chips = Chips()
    chips.fold(LONG)
    second = LONG + "[pasted #1: 40 lines]"
    assert chips.expand(chips.fold(second)) == second


def test_where_chips_stand() -> None:
    chips = Chips()
    chip = chips.fold(LONG)
    assert list(chips.spans(f"a {chip} b [pasted #9: x]")) == [(2, 2 + len(chip))]


@pytest.mark.parametrize(
    ("pasted", "text"),
    [
        ("a\r\nb\rc\n", "a\nb\nc\n"),
        ("A\x1b[31mRED\x1b[0mB", "AREDB"),
        ("hello\x1b\rmore", "hello\nmore"),
        ("x\x1b]0;t\x07y", "xy"),
        ("tab\there\x00\x7f", "tab\there"),
        ("bad\udcff", "bad"),
        ("日本語 👩\u200d👧", "日本語 👩\u200d👧"),
    ],
)
def test_pasted_text(pasted: str, text: str) -> None:
    assert pasted_text(pasted) == text


@given(st.text())
def test_b111_pasted_text_holds_nothing_that_acts(text: str) -> None:
    assert all(char in "\n\t" or ord(char) >= 32 for char in pasted_text(text))
