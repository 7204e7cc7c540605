"""Large pastes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.tui.prompt.chips import Chips, pasted_text

MENTION = '@"/d/images/0123456789abcdef-2048/a b.png"'
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


@pytest.mark.parametrize(
    ("begins", "sent"),
    [("/quit\n", "//quit\n"), ("!rm -rf x\n", " !rm -rf x\n"), ("plain\n", "plain\n")],
)
def test_b111_a_paste_that_nobody_read_begins_no_command(begins: str, sent: str) -> None:
    chips = Chips()
    assert chips.plain(chips.fold(begins + LONG)) == sent + LONG
    assert chips.plain(f"  {chips.fold(begins + LONG)}").lstrip(" ") == sent.lstrip(" ") + LONG
    assert chips.plain(f"/fix {chips.fold(begins + LONG)}") == f"/fix {begins}{LONG}"


def test_what_was_typed_is_sent_as_it_is() -> None:
    assert [Chips().plain(text) for text in ("/quit", "!ls", "[pasted #1: x]")] == [
        "/quit",
        "!ls",
        "[pasted #1: x]",
    ]


def test_copied_pictures_are_chips_and_come_back_whole() -> None:
    text = f"see {MENTION} and {MENTION}"
    chips = Chips()
    shown = chips.with_pictures(text)
    assert shown == "see [image 1: a b.png 2 KB] and [image 1: a b.png 2 KB]"
    assert chips.expand(shown) == text
    assert [shown[left:right] for left, right in chips.spans(shown)] == [shown[4:27]] * 2


@pytest.mark.parametrize("begins", ["", "/fix ", "!echo ", "  /a:b\n", "//quit "])
def test_a_very_long_text_that_comes_back_is_sent_as_it_was(begins: str) -> None:
    text = begins + "word " * 5000
    chips = Chips()
    shown = chips.returned(text)
    assert shown.startswith(f"{begins}[pasted #1:")
    assert chips.plain(shown) == text
