import pytest

from decode.gate.shell.agreement import agrees, same_programs
from decode.gate.shell.parser import parse
from decode.gate.shell.serialise import serialise


@pytest.mark.parametrize(
    "line",
    [
        "ls",
        "LC_ALL=C sort a | uniq -c && echo 'x y'",
        "[ -f a ] || echo no",
        "time ls -l",
        'for f in a b; do head "$f"; done',
        'echo "$(git log | head)" $((1+2))',
        "cat - <<E\nx\nE",
        "if a; then b; elif c; then d; else e; fi",
        "while a; do b; done < c",
        "( a; ) | { b; }",
        "diff <(sort a) <(sort b)",
        "! grep -q x y 2> /dev/null",
    ],
)
def test_both_parsers_see_the_same(line: str) -> None:
    script = parse(line)
    assert agrees(script, serialise(script))
    assert same_programs(script, line)


def test_another_text_does_not_agree() -> None:
    script = parse("ls -l; rm x")
    assert not agrees(script, "ls -l")
    assert not agrees(script, "ls -l; rm y")
    assert not agrees(script, "ls -l; rm x (")
    assert not same_programs(script, "ls -l; mv x")
    assert not same_programs(script, "{ls,-l}; rm x")
