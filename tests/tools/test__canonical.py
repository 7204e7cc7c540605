import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.tools._canonical import Canonical, Level

TEXT = st.text("ab \t\n\r“\u00a0é", max_size=60)


@pytest.mark.parametrize(
    ("level", "text", "form"),
    [
        (Level.EXACT, "a\r\nb\r “", "a\r\nb\r “"),
        (Level.ENDINGS, "a\r\nb\rc\n“ ”", "a\nb\nc\n“ ”"),
        (Level.SPELLING, "“a”\u00a0\u2013\r\n\u2019", '"a" -\n\''),
        (Level.SPELLING, "cafe\u0301", "caf\u00e9"),
        (Level.BLANKS, "  a \t b  \n\t\n  c ", "a b\n\nc"),
    ],
)
def test_each_level_levels_out_more(level: Level, text: str, form: str) -> None:
    assert Canonical(text, level).text == form


@given(TEXT, st.sampled_from(list(Level)))
def test_positions_lead_back_to_what_stands_there(text: str, level: Level) -> None:
    form = Canonical(text, level)
    for position, char in enumerate(form.text):
        start, end = form.start(position), form.end(position + 1)
        assert 0 <= start < end <= len(text)
        piece = Canonical(text[start:end], level).text
        assert piece == char or (char == " " and not piece)


@given(TEXT, st.sampled_from(list(Level)))
def test_levelling_twice_changes_nothing(text: str, level: Level) -> None:
    once = Canonical(text, level).text
    assert Canonical(once, level).text == once
