import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from decode.entities.encodable import safe_text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain", "plain"),
        ("Grüße 你好 😀", "Grüße 你好 😀"),
        ("bad\udcff", "bad\ufffd"),
        ("\ud83d\ude00", "😀"),
        ("a\x00b", "a␀b"),
        ("a\u2028b\x85\x0b", "a\u2028b\x85\x0b"),
    ],
)
def test_b098_b110_text_is_encodable_and_otherwise_untouched(text: str, shown: str) -> None:
    assert safe_text(text) == shown


@settings(deadline=None, max_examples=100)
@given(st.text(st.characters()))
def test_b110_any_text_becomes_encodable(text: str) -> None:
    once = safe_text(text)
    once.encode("utf-8")
    assert "\x00" not in once
    assert safe_text(once) == once
