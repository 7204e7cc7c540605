import pytest

from decode.gate.places.secrets import secret_reason
from decode.gate.programs.grammar.secrets import (
    SAMPLES,
    aims_at_secrets,
    alternatives,
    may_match_secrets,
)


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_is_a_secret(name: str) -> None:
    assert secret_reason((name,))
    assert aims_at_secrets(name)
    assert aims_at_secrets(f"a/{name}")
    assert aims_at_secrets(name.upper())


@pytest.mark.parametrize(
    "pattern",
    [
        ".env*",
        ".en?",
        "*.pem",
        "id_*",
        ".*rc",
        "**/.env",
        "*.P12",
        "{.env,x}",
        "src/{a,b}/*.{pem,txt}",
        "{x,{y,.env}}",
    ],
)
def test_a_pattern_for_secrets(pattern: str) -> None:
    assert aims_at_secrets(pattern)
    assert "{" in pattern or may_match_secrets(pattern.rsplit("/", 1)[-1])


@pytest.mark.parametrize("pattern", ["*", "*.py", "src/**", "*.json", "[a-z]*", "a.txt", "*.*"])
def test_a_pattern_for_anything(pattern: str) -> None:
    assert not aims_at_secrets(pattern)


def test_braces_stand_for_each_of_their_choices() -> None:
    assert alternatives("{a,b}{,c}") == ["a", "ac", "b", "bc"]
    assert set(alternatives("{a,{b,c}}d")) == {"ad", "bd", "cd"}
    assert alternatives("plain") == ["plain"]
    assert len(alternatives("{a,b,c,d}" * 9)) <= 256


def test_what_may_match() -> None:
    assert may_match_secrets("*")
    assert may_match_secrets("*.json")
    assert not may_match_secrets("*.py")
    assert may_match_secrets("*.ppk")
