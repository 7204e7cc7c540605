import pytest

from decode.gate.shell.quotes import ansi_quoted, double_quoted
from decode.gate.shell.syntax import Text, Unclear, Variable
from tests.gate.shell.reading import reader


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ("abc'", "abc"),
        ("a\\tb\\n'", "a\tb\n"),
        ("\\x74ouch'", "touch"),
        ("\\164ouch'", "touch"),
        ("\\u0074'", "t"),
        ("it\\'s'", "it's"),
        ("\\\\'", "\\"),
    ],
)
def test_ansi_quotes_are_decoded(inside: str, text: str) -> None:
    assert ansi_quoted(reader(inside)) == text


@pytest.mark.parametrize(
    "inside", ["\\x1b[2K'", "\\0'", "\\x00'", "\\xff'", "\\u202e'", "\\cA'", "\\e'", "\\b'", "open"]
)
def test_ansi_quotes_that_hide_characters_are_refused(inside: str) -> None:
    with pytest.raises(Unclear):
        ansi_quoted(reader(inside))


@pytest.mark.parametrize(
    ("inside", "text"),
    [
        ('a b"', "a b"),
        ('\\"\\$\\`\\\\"', '"$`\\'),
        ('\\n\\(\\*"', "\\n\\(\\*"),
        ("'\"", "'"),
        ('a\nb"', "a\nb"),
        ('$"', "$"),
        ('a$.$/"', "a$.$/"),
    ],
)
def test_double_quotes_are_decoded(inside: str, text: str) -> None:
    pieces = double_quoted(reader(inside))
    assert all(isinstance(piece, Text) for piece in pieces)
    assert "".join(piece.text for piece in pieces if isinstance(piece, Text)) == text


def test_a_variable_in_double_quotes_is_quoted() -> None:
    assert double_quoted(reader('a $HOME/b"')) == [
        Text("a "),
        Variable("HOME", quoted=True),
        Text("/b"),
    ]


@pytest.mark.parametrize("inside", ['`x`"', "open", 'a\\\nb"', '${x:-y}"', '$\\\nHOME"', '$1"'])
def test_double_quotes_that_do_more_are_refused(inside: str) -> None:
    with pytest.raises(Unclear):
        double_quoted(reader(inside))
