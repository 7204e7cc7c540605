import pytest

from decode.gate.line.finding import Trouble
from decode.gate.line.outputs import Ledger
from decode.gate.line.suspects import note_suspects
from decode.gate.words import Word
from tests.gate.line.desks import desk


def _kinds(*words: str, protected: bool = True) -> set[Trouble]:
    ledger = Ledger(desk().atlas, frozenset({"/project"}))
    note_suspects(tuple(Word(word) for word in words), ledger, protected=protected)
    return {problem.kind for problem in ledger.problems}


@pytest.mark.parametrize(
    "word",
    [
        "test",
        "-q",
        "src/a.py",
        "--opt=src",
        "a b ../c",
        "https://example.com/../x",
        "tests/a.py::test_b",
        "origin/main",
        "key:value",
        "",
        "x" * 2000,
    ],
)
def test_ordinary_words(word: str) -> None:
    assert _kinds(word) == set()


@pytest.mark.parametrize(
    "word", ["../x", "/etc/passwd", "-C..", "--prefix=../x", "/:/h", "-I/usr", "out/x", "@/etc/x"]
)
def test_paths_outside(word: str) -> None:
    assert _kinds(word) == {Trouble.OUTSIDE}


@pytest.mark.parametrize(
    "word", [".git/config", "of=.git/config", ".envrc", "AGENTS.md", "--file=.vscode/x", ".env"]
)
def test_protected_places(word: str) -> None:
    assert _kinds(word) == {Trouble.PROTECTED}


@pytest.mark.parametrize("word", [".git/config", "of=.git/config", "AGENTS.md", ".pypirc"])
def test_places_that_git_may_name(word: str) -> None:
    assert _kinds(word, protected=False) == set()


def test_a_secret_that_git_is_given() -> None:
    assert _kinds(".env", protected=False) == {Trouble.OUTSIDE}
