import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.sessions.masking import MASK, masked_value, masker

_LONG = "aB3" * 12


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (f"key AKIA{'A1B2' * 4} end", f"key {MASK} end"),
        (f"ghp_{_LONG}", MASK),
        (f"sk-ant-{_LONG}", MASK),
        (f"xoxb-{_LONG}", MASK),
        (f"eyJ{_LONG}.{_LONG}.{_LONG}", MASK),
        ("-----BEGIN RSA PRIVATE KEY-----\nMIIa\n-----END RSA PRIVATE KEY-----\nx", f"{MASK}\nx"),
        ("-----BEGIN PRIVATE KEY-----\nMII cut off", MASK),
        ("DB_PASSWORD=hunter2hunter2", f"DB_PASSWORD={MASK}"),
        ('"api_key": "some words here"', f'"api_key": "{MASK}"'),
        ("token: 'abcdefgh'", f"token: '{MASK}'"),
        ('{"content": "SECRET = \\"abcdefgh\\""}', f'{{"content": "SECRET = \\"{MASK}\\""}}'),
        ("Authorization: Bearer abc123def456ghi", f"Authorization: Bearer {MASK}"),
        ("postgres://me:pa55@host/db", f"postgres://me:{MASK}@host/db"),
    ],
)
def test_what_looks_like_a_secret_is_blotted_out(text: str, kept: str) -> None:
    assert masker()(text) == kept


@pytest.mark.parametrize(
    "text",
    [
        "the token is passed on",
        "token = get_token(user)",
        "password: str",
        "def secret(self) -> bool:",
        "https://example.org:8080/a",
        "sk-short and gh_x",
        "commit 3f786850e387550fdab836ed7e6dc881de23001b",
    ],
)
def test_ordinary_text_stays(text: str) -> None:
    assert masker()(text) == text


def test_the_keys_of_the_environment_are_blotted_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "an odd key of ours")
    assert "odd key" not in masker()("it is an odd key of ours.")


def test_every_text_of_a_value_is_masked() -> None:
    value = {"a": [f"ghp_{_LONG}", 1, None], "b": {"c": ("password=abc12345",)}}
    assert masked_value(value, masker()) == {
        "a": [MASK, 1, None],
        "b": {"c": [f"password={MASK}"]},
    }


@given(st.text())
def test_masking_twice_changes_nothing_more(text: str) -> None:
    masked = masker()
    assert masked(masked(text)) == masked(text)
