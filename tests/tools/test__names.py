import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.tools._names import folded, safe, shown


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("plain é 漢.txt", "plain é 漢.txt"),
        ("shot 3.00\u202fPM.txt", "shot 3.00\u202fPM.txt"),
        ("bad\udcff.txt", "bad\\xff.txt"),
        ("a\nb\x1b[2J\x9b", "a\\x0ab\\x1b[2J\\x9b"),
        ("\u202egnp.exe\u2028", "\\u202egnp.exe\\u2028"),
        ("\ud800", "\\ud800"),
    ],
)
def test_b110_a_name_stays_in_one_line_and_can_be_encoded(name: str, text: str) -> None:
    assert shown(name) == text


@given(st.text(st.characters(codec=None), max_size=40))
def test_b110_any_name_can_be_encoded_and_stays_in_one_line(name: str) -> None:
    assert len(shown(name).splitlines()) <= 1
    shown(name).encode()
    safe(name).encode()


@given(st.text(max_size=40))
def test_text_without_surrogates_is_left_alone(text: str) -> None:
    assert safe(text) == text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("shot 3.00\u202fPM", "shot 3.00 PM"),
        ("a\u00a0b\u3000c", "a b c"),
        ("cafe\u0301", "caf\u00e9"),
        ("it\u2019s \u201cx\u201d", 'it\'s "x"'),
    ],
)
def test_spellings_of_one_name_fold_alike(one: str, other: str) -> None:
    assert folded(one) == folded(other)


def test_letters_that_only_look_alike_stay_apart() -> None:
    assert folded("a") != folded("\u0430")
    assert folded("A") != folded("a")
