import pytest

from decode.gate.places.globs import MAX_MATCHES, TooMany, climbs, escaped, expand, literal
from tests.gate.fake_files import tree

_FILES = tree(
    "/project/a.py",
    "/project/b.py",
    "/project/.env",
    "/project/src/c.py",
    "/project/src/d.txt",
    "/project/[x]",
    out="../outside",
)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("*.py", {"a.py", "b.py", "*.py"}),
        ("?.py", {"a.py", "b.py", "?.py"}),
        ("[az].py", {"a.py", "b.py", "[az].py"}),
        ("*", {"a.py", "b.py", "src", "[x]", "out", "*"}),
        (".*", {".env", ".*"}),
        (".e*", {".env", ".e*"}),
        ("*/*.py", {"src/c.py", "*/*.py"}),
        ("src/*", {"src/c.py", "src/d.txt", "src/*"}),
        ("**/c.py", {"src/c.py", "**/c.py", "a.py/c.py", "b.py/c.py", "out/c.py", "[x]/c.py"}),
        ("\\[x\\]", {"[x]"}),
        ("none*", {"none*"}),
        ("/project/*.py", {"/project/a.py", "/project/b.py", "/project/*.py"}),
    ],
)
def test_expand_gives_all_that_could_match(pattern: str, expected: set[str]) -> None:
    assert set(expand(pattern, "/project", _FILES)) == expected


def test_too_many_matches_are_not_looked_at() -> None:
    files = tree(*(f"/project/{number}" for number in range(MAX_MATCHES + 1)))
    with pytest.raises(TooMany):
        expand("*", "/project", files)


@pytest.mark.parametrize("pattern", ["*/../x", "a*/..", "?/b/../c"])
def test_climbing_after_a_wildcard(pattern: str) -> None:
    assert climbs(pattern)


@pytest.mark.parametrize("pattern", ["../*", "a/../*.py", "*..", "*"])
def test_climbing_before_a_wildcard_is_no_climbing(pattern: str) -> None:
    assert not climbs(pattern)


@pytest.mark.parametrize("text", ["a*b", "[x]", "\\", "plain", "?"])
def test_escaped_text_means_itself(text: str) -> None:
    assert literal(escaped(text)) == text
