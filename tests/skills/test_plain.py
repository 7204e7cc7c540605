import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.skills.plain import cut, one_line, path_text

FAMILY = "👩\u200d👩\u200d👧"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("  a \n\t b\r\n", "a b"),
        ("a\u2028b\u2029c\x85d", "a b c d"),
        ("a\x1b[31mred\x1b[0m", "a[31mred[0m"),
        ("a\u202eb\u2066c\u200fd\ufeff", "abcd"),
        ("tag\U000e0041\U000e0042", "tag"),
        ("x\x00y\x07", "xy"),
        (f"keep {FAMILY} é 日本", f"keep {FAMILY} é 日本"),
        ("- forged: line\n- two: x", "- forged: line - two: x"),
        ("\x00 \x00", ""),
    ],
)
def test_text_becomes_one_harmless_line(text: str, expected: str) -> None:
    assert one_line(text) == expected


@given(st.text())
def test_one_line_is_one_line_without_controls(text: str) -> None:
    line = one_line(text)
    assert line == " ".join(line.split())
    assert not any(unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") for char in line)


@pytest.mark.parametrize(
    ("text", "limit", "expected"),
    [
        ("abc", 3, "abc"),
        ("abcd", 3, "ab…"),
        ("ab cd", 4, "ab…"),
        ("ae\u0301xyz", 3, "a…"),
        ("ae\u0301xyz", 4, "ae\u0301…"),
        (f"a{FAMILY}b", 4, "a…"),
        ("🇩🇪🇫🇷", 3, "🇩🇪…"),
        ("a🇩🇪🇫🇷", 3, "a…"),
        ("👍🏽 ok", 2, "…"),
        ("\u1112\u1161\u11ab글", 3, "…"),
        ("abc", 1, "…"),
        ("abc", 0, ""),
    ],
)
def test_a_cut_falls_between_graphemes(text: str, limit: int, expected: str) -> None:
    assert cut(text, limit) == expected


@given(st.text(), st.integers(0, 40))
def test_a_cut_is_never_too_long_and_says_that_it_is_one(text: str, limit: int) -> None:
    short = cut(text, limit)
    assert len(short) <= limit or short == text
    assert short == text or not short or short.endswith("…")


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("a b/é.md", "a b/é.md"),
        ("a\nb", "a\\nb"),
        ("a\x1b[31m", "a\\x1b[31m"),
        ("bad\udcff.txt", "bad\\xff.txt"),
        ("x\u202ey", "x\\u202ey"),
    ],
)
def test_b110_a_path_is_always_encodable_and_shows_what_hides(path: str, expected: str) -> None:
    assert path_text(path) == expected
    assert path_text(path).encode()
