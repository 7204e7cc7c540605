import pytest

from decode.tui.forms.secret import Secret


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("", ""),
        ("abc", "•••"),
        ("abcdefghijklmno", "•" * 15),
        ("abcdefghijklmnop", "•" * 12 + "mnop"),
        ("a" * 200 + "wxyz", "•" * 24 + "wxyz"),
        ("a" * 20 + "\x1b[2J", "•" * 20 + "?[2J"),
    ],
)
def test_only_the_end_of_a_long_text_shows(text: str, masked: str) -> None:
    secret = Secret()
    secret.add(text)
    assert secret.masked == masked


def test_white_space_around_and_inside_a_paste_is_dropped() -> None:
    secret = Secret()
    secret.add("  sk-one\r\n")
    secret.add("two")
    assert secret.text == "sk-onetwo"
    secret.shorten()
    assert secret.text == "sk-onetw"
    secret.clear()
    assert secret.text == ""
