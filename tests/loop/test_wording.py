import pytest
from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError

from decode.loop.wording import line, named, said, suggestion


def test_a_line_is_one_bounded_and_shows_no_key_and_no_control_character() -> None:
    assert line("a\n\tb  c") == "a b c"
    assert line("key sk-abcdefgh is bad") == "key [key] is bad"
    assert "\x1b" not in line("\x1b[31mred")
    assert len(line("x" * 1000)) < 310


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ({"error": {"message": "too hot"}}, "too hot"),
        ({"detail": "too cold"}, "too cold"),
        ("plain", "plain"),
        (None, "status_code: 500, model_name: m, body: None"),
    ],
)
def test_the_words_of_the_provider_are_found(body: object, words: str) -> None:
    assert said(ModelHTTPError(500, "m", body)) == words


def test_names_are_harmless() -> None:
    assert "\x1b" not in named(ModelAPIError("m\x1b[1m", "x"))
    assert suggestion(ModelAPIError("m", "x")) == ""
