import pytest

from decode.gate.shell.parser import parse
from decode.gate.shell.serialise import quote, serialise, serialise_command
from tests.gate.shell.reading import command


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("abc", "abc"),
        ("a/b.c:d@e%f+g,h", "a/b.c:d@e%f+g,h"),
        ("--opt=v", "--opt=v"),
        ("HEAD~1^", "HEAD~1^"),
        ("", "''"),
        ("a b", "'a b'"),
        ("it's", "'it'\\''s'"),
        ("~", "'~'"),
        ("~/x", "'~/x'"),
        ("a=~b", "'a=~b'"),
        ("$x", "'$x'"),
        ("{}", "{}"),
        ("{a,b}", "'{a,b}'"),
        ("[", "["),
        ("[a]", "'[a]'"),
        ("#", "'#'"),
        ("é", "'é'"),
        ("a\nb", "'a\nb'"),
        ("\\", "'\\'"),
    ],
)
def test_quote(text: str, written: str) -> None:
    assert quote(text) == written


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ('echo "a $HOME b"', "echo 'a '\"$HOME\"' b'"),
        ("echo ${HOME}x $HOME/y", "echo ${HOME}x $HOME/y"),
        ("ls ~ ~/'a b' ~/", "ls ~ ~/'a b' ~/"),
        ("ls *.py [a-z]* a?", "ls *.py [a-z]* a?"),
        ("echo $((1+2)) $(ls)", "echo $((1+2)) $(ls)"),
        ("echo $( (ls) )", "echo $( ( ls; ))"),
        ("cat <(ls)", "cat <(ls)"),
        ("A=1 B= x", "A=1 B= x"),
        ("x >y 2>&1 <z", "x > y 2>&1 < z"),
    ],
)
def test_forms(line: str, written: str) -> None:
    assert serialise(parse(line)) == written
    assert serialise(parse(written)) == written


def test_one_command_alone() -> None:
    assert serialise_command(command("ls   'a'")) == "ls a"
