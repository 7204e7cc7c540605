import pytest

from decode.gate.shell.parser import parse
from decode.gate.shell.serialise import serialise
from decode.gate.shell.syntax import For, Group, If, While
from tests.gate.shell.reading import command, refusal


def test_kinds_of_compound_commands() -> None:
    assert isinstance(command("{ a; b; }"), Group)
    assert isinstance(command("(a)"), Group)
    assert isinstance(command("if a; then b; elif c; then d; else e; fi"), If)
    assert isinstance(command("for f in a b; do c; done"), For)
    assert isinstance(command("while a; do b; done"), While)
    assert isinstance(command("until a; do b; done"), While)


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("(a;b)", "( a; b; )"),
        ("{ a\nb\n}", "{ a; b; }"),
        ("if a\nthen\nb\nfi", "if a; then b; fi"),
        ("if a; then b; else c; fi >x", "if a; then b; else c; fi > x"),
        ("for f in a 'b c'\ndo d\ndone", "for f in a 'b c'; do d; done"),
        ("while read -r f; do a; done < x", "while read -r f; do a; done < x"),
        ("[[ -f 'a b' ]]", "[ -f 'a b' ]"),
        ("[[ ! -d x ]] && y", "[ ! -d x ] && y"),
        ("((a))", ""),
    ],
)
def test_one_form_whatever_the_spelling(line: str, written: str) -> None:
    if written:
        assert serialise(parse(line)) == written
    else:
        assert refusal(line)


@pytest.mark.parametrize(
    "line",
    [
        "{ a",
        "(a",
        "{ a; } b",
        "if a; b; fi",
        "if a; then; fi",
        "for f; do a; done",
        "for F in a; do b; done",
        "for f in; do a; done",
        "for ((;;)); do a; done",
        "for f in a; b; done",
        "while a; done",
        "select x in a; do b; done",
        "case a in b) c;; esac",
        "[[ a == b ]]",
        "[[ -v x ]]",
        "[[ -f $x ]]",
        "[[ a -eq b ]]",
        "[[ -f *.py ]]",
        "[[ -f a && -f b ]]",
        "[[ -f",
        "function f { a; }",
        "coproc a",
        "{a; }",
        "if a; then b; fix",
        "do a; done",
        "if a; then { b; } 2>&1 fi",
        "{ { a; } }",
    ],
)
def test_what_is_not_plain_is_refused(line: str) -> None:
    assert refusal(line)
