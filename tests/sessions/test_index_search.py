from pathlib import Path

import pytest

from decode.sessions import index
from decode.sessions.index_search import Hit, of_project
from tests.sessions.written import written


def _ids(hits: list[Hit]) -> list[str]:
    return [hit.summary.id for hit in hits]


def test_every_word_must_occur_in_what_was_said() -> None:
    written("aa", "fix the parser", "The lexer was wrong.")
    written("bb", "fix the tests", "Done.")
    assert sorted(_ids(index.search("fix"))) == ["aa", "bb"]
    assert _ids(index.search("parser lexer")) == ["aa"]
    assert _ids(index.search("pars")) == ["aa"]
    assert index.search("nowhere") == []
    (hit,) = index.search("lexer")
    assert hit.snippet == "/p fix the parser The lexer was wrong."


@pytest.mark.parametrize(
    "text",
    [
        '"',
        "a AND",
        "NEAR(",
        "*",
        "x:y",
        "-",
        "'; drop table file",
        "(",
        "^a",
        "a\0b",
        "\0",
        "\ud800",
    ],
)
def test_no_text_is_an_operator(text: str) -> None:
    written("aa", "plain")
    assert index.search(text) == []


def test_of_equally_good_ones_the_last_used_are_found() -> None:
    for number in range(6):
        written(f"a{number}", "the same", hours=number)
    written("z", "the same, and more of other words in it", hours=9)
    assert _ids(index.search("same", limit=3)) == ["a5", "a4", "a3"]
    assert _ids(index.search("same", limit=6))[-1] == "a0"
    assert len(index.search("same", limit=9)) == 7


def test_a_project_sees_its_own() -> None:
    written("aa", "x", project="/p")
    written("bb", "x", project="/q")
    assert _ids(index.search("x", Path("/p"))) == ["aa"]
    assert of_project(None) == ("true", [])
