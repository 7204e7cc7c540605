import pytest

from decode.gate.judgement import Access
from decode.gate.programs.grammar.findings import Findings
from decode.gate.programs.grammar.values import Place, examine
from decode.gate.words import Word
from tests.gate.programs.desk import dynamic, glob, used


def problems(kind: str, word: Word, place: Place = Place.OPERAND) -> list[str]:
    found = Findings()
    examine(kind, word, place, found)
    return [problem.reason for problem in found.problems]


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("text", "../x"), ("num", "5"), ("num", "-5"), ("num", "+3"), ("num", "1.5k"),
        ("num", "50%"), ("name", "git"), ("name", "python3.11"), ("name", "a-b"),
        ("glob", "*.py"), ("glob", "*"),
        ("glob", "!.env"), ("glob", "src/**"), ("rev", "HEAD~1"), ("rev", "*.py"), ("format", "%h"),
        ("lines", "1,3:a"), ("lines", "1,3"), ("plus", "+%F"), ("page", "a"), ("object", "a"),
        ("{a|b}", "b"),
    ],
)  # fmt: skip
def test_a_good_value(kind: str, text: str) -> None:
    assert problems(kind, Word(text)) == []


@pytest.mark.parametrize(
    ("kind", "text", "reason"),
    [
        ("num", "x", "x is not a number"),
        ("num", "", " is not a number"),
        ("name", "a/b", "a/b is not a plain name"),
        ("name", "-x", "-x is not a plain name"),
        ("glob", ".env", "looks into files that hold secrets"),
        ("glob", "certs/*.pem", "looks into files that hold secrets"),
        ("rev", ".en*", "looks into files that hold secrets"),
        ("format", "%G?", "may run the signature program"),
        ("plus", "0101", "sets the clock"),
        ("page", "+x", "an operand may start with +"),
        ("object", "@x", "an operand may start with @"),
        ("{a|b}", "c", "unknown value c"),
        ("write", "x", "writes to a file"),
    ],
)
def test_a_bad_value(kind: str, text: str, reason: str) -> None:
    assert problems(kind, Word(text)) == [reason]


@pytest.mark.parametrize(
    "kind", ["num", "name", "plus", "glob", "format", "page", "object", "{a|b}"]
)
def test_a_value_that_is_not_known(kind: str) -> None:
    assert problems(kind, dynamic())


@pytest.mark.parametrize("kind", ["text", "read", "list", "search", "rev", "num", "name"])
def test_a_word_that_may_become_several(kind: str) -> None:
    assert problems(kind, dynamic("a", splits=True))
    assert problems(kind, glob("a*"), Place.SEPARATE)


def test_a_number_known_at_run_time() -> None:
    assert problems("num", dynamic("$RANDOM", numeric=True)) == []


@pytest.mark.parametrize(
    ("kind", "access"),
    [("read", Access.READ), ("list", Access.LIST), ("search", Access.SEARCH), ("page", Access.READ),
     ("write", Access.WRITE), ("object", Access.READ)],
)  # fmt: skip
def test_paths(kind: str, access: Access) -> None:
    found = Findings()
    examine(kind, Word("../x"), Place.OPERAND, found)
    assert used(found.judgement(), access) == ["../x"]


def test_a_glob_that_is_only_text_lists_names() -> None:
    found = Findings()
    examine("text", glob("/root/*"), Place.OPERAND, found)
    assert used(found.judgement(), Access.LIST) == ["/root/*"]


def test_only_a_written_operand_has_to_be_spelled() -> None:
    for place, spelled in ((Place.OPERAND, ("x",)), (Place.SEPARATE, ()), (Place.ATTACHED, ())):
        found = Findings()
        examine("write", Word("x"), place, found)
        assert found.judgement().spelled == spelled
