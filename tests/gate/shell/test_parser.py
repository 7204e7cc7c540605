import pytest

from decode.gate.shell.parser import parse
from decode.gate.shell.serialise import serialise
from tests.gate.shell.reading import refusal


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("a", "a"),
        ("a;", "a"),
        ("\n a \n\n b # c\n", "a; b"),
        ("# only\na", "a"),
        ("a&&b||c", "a && b || c"),
        ("a |\n b &&\n c", "a | b && c"),
        ("! a | b", "! a | b"),
        ("time a | b", "time a | b"),
        ("a ; b", "a; b"),
        ("a ;# x", "a"),
    ],
)
def test_lists(line: str, written: str) -> None:
    assert serialise(parse(line)) == written


@pytest.mark.parametrize(
    "line",
    [
        "",
        "# only",
        "a &",
        "a & b",
        "a |& b",
        "a ;; b",
        "a )",
        "a |",
        "a &&",
        "| a",
        "a ; ; b",
        "! ! a",
        "time -p a",
        "time",
        "!",
        "in x",
        "]] a",
        "}",
        "fi",
        "esac",
        "a\x00|",
        "$(a",
        "echo $(a",
        "(" * 40 + "a" + ")" * 40,
        "echo " + "$(echo " * 30 + ")" * 30,
    ],
)
def test_what_is_not_plain_is_refused(line: str) -> None:
    assert refusal(line)


@pytest.mark.parametrize(
    "word", ["'if'", "\\if", "i'f'", "'!'", "'{'", "'time'", "'[['", "'A=1'", "'-'"]
)
def test_a_quoted_keyword_stays_a_program(word: str) -> None:
    script = parse(f"{word} x")
    assert parse(serialise(script)) == script
    assert serialise(script).startswith("'")
