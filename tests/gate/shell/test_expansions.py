import pytest

from decode.gate.shell.expansions import dollar
from decode.gate.shell.syntax import (
    Arithmetic,
    Piece,
    Process,
    Substitution,
    Text,
    Unclear,
    Variable,
)
from tests.gate.shell.reading import reader, words


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("$HOME/x", Variable("HOME", quoted=False)),
        ("${HOME}x", Variable("HOME", quoted=False)),
        ("$?", Variable("?", quoted=False)),
        ("${#}", Variable("#", quoted=False)),
        ("$$", Variable("$", quoted=False)),
        ("$((1 + 2))", Arithmetic("1 + 2", quoted=False)),
        ("$(( (3*4)%5 ))", Arithmetic("(3*4)%5", quoted=False)),
        ("$", Text("$")),
        ("$ x", Text("$")),
        ("$/", Text("$")),
        ("$%", Text("$")),
    ],
)
def test_plain_expansions(text: str, piece: Piece) -> None:
    assert dollar(reader(text), quoted=False) == piece


@pytest.mark.parametrize(
    "text",
    [
        "${x:-y}",
        "${x#y}",
        "${!x}",
        "${x[0]}",
        "${#x}",
        "${x@P}",
        "${x/a/b}",
        "${",
        "${x",
        "${ x}",
        "$1",
        "$@",
        "$*",
        "$!",
        "$-",
        "$[1+2]",
        "$((x+1))",
        "$((a[0]))",
        "$((1 2))",
        "$((08))",
        "$((1**2))",
        "$(( ))",
        "$((1<<2))",
        "$((1+]2))",
        "$((1+2()))",
        "$((1+))",
        "$((-1))",
        "$\\\nHOME",
    ],
)
def test_expansions_with_operators_are_refused(text: str) -> None:
    with pytest.raises(Unclear):
        dollar(reader(text), quoted=False)


def test_substitutions_hold_a_script() -> None:
    (_, inner), (_, pipe) = words("echo $(ls -l)"), words("cat <(ls -l)")
    (substitution,), (process,) = inner.pieces, pipe.pieces
    assert isinstance(substitution, Substitution)
    assert isinstance(process, Process)
    assert substitution.script == process.script
    assert not substitution.quoted
