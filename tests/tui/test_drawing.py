"""Lines that fit, whatever stands in them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from rich.text import Text

from decode.tui.drawing import clipped, folded, prefixed, spread, strips, styled, wrapped
from tests.tui.looks import LOOK, text_of, widest

WIDE = st.text(alphabet=st.sampled_from("ab 日本🙂é\u0301"), max_size=60)


@given(WIDE, st.integers(2, 30))
def test_folding_keeps_every_character_and_the_width(text: str, width: int) -> None:
    lines = folded([Segment(text)], width)
    assert "".join(segment.text for line in lines for segment in line) == text
    assert widest(lines) <= width


@given(st.text(alphabet="ab 日本", max_size=60), st.integers(2, 30))
def test_wrapping_keeps_the_width_and_every_letter(text: str, width: int) -> None:
    lines = wrapped(Text(text), width)
    assert widest(lines) <= width
    drawn = "".join(segment.text for line in lines for segment in line)
    assert drawn.replace(" ", "") == text.replace(" ", "")


@pytest.mark.parametrize(
    ("text", "width", "shown"),
    [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("日本語", 4, "日…"), ("abc", 1, "…"), ("abc", 0, "")],
)
def test_clipping(text: str, width: int, shown: str) -> None:
    assert clipped(text, width) == shown
    assert cell_len(clipped(text, width)) <= width


def test_prefixes() -> None:
    lines = prefixed([[Segment("a")], [Segment("b")]], Segment("* "))
    assert text_of(lines) == ["* a", "  b"]
    lines = prefixed([[Segment("a")], [Segment("b")]], Segment("> "), Segment("> "))
    assert text_of(lines) == ["> a", "> b"]


def test_spreading_gives_the_right_side_its_room() -> None:
    line = spread([Segment("left")], [Segment("right")], 12)
    assert "".join(segment.text for segment in line) == "left   right"
    line = spread([Segment("a very long left side")], [Segment("right")], 12)
    assert "".join(segment.text for segment in line) == "a very right"


def test_a_style_lies_under_the_own_styles() -> None:
    under = Style(bgcolor="red")
    line = styled([Segment("a", Style(bold=True)), Segment("b")], under)
    assert [segment.style for segment in line] == [under + Style(bold=True), under]


def test_strips() -> None:
    assert [strip.text for strip in strips([[Segment("a"), Segment("b")], []])] == ["ab", ""]


def test_the_style_of_a_whole_text_is_kept() -> None:
    bare = wrapped(Text("some words", LOOK.soft), 20)
    parts = wrapped(Text.assemble("some ", ("words", LOOK.strong), style=LOOK.soft), 20)
    assert [segment.style for segment in bare[0]] == [LOOK.soft]
    assert all(segment.style and segment.style.color == LOOK.soft.color for segment in parts[0])
