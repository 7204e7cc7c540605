import pytest

from decode.gate.shell.syntax import Pattern, ShellWord, Text, Tilde, Variable
from tests.gate.shell.reading import literals, refusal, words


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("t''ouch \"a b\" 'c d'", ["touch", "a b", "c d"]),
        ("\\touch a\\ b", ["touch", "a b"]),
        ("x '' \"\"", ["x", "", ""]),
        ("x a#b", ["x", "a#b"]),
        ("x --opt=~/a b~c HEAD~1", ["x", "--opt=~/a", "b~c", "HEAD~1"]),
        ("x 'it'\\''s'", ["x", "it's"]),
        ("x a\\\\b", ["x", "a\\b"]),
        ("x s/a$/b/ ^x$", ["x", "s/a$/b/", "^x$"]),
        ("x [ ] !", ["x", "[", "]", "!"]),
        ("x é 日本", ["x", "é", "日本"]),
        ("x\ty", ["x", "y"]),
        ("x a \\\n b", ["x", "a", "b"]),
    ],
)
def test_words_are_decoded(line: str, expected: list[str]) -> None:
    assert literals(line) == expected


def test_pieces_of_a_mixed_word() -> None:
    (_, word) = words("x ~/a'b c'$HOME*.py")
    assert word == ShellWord(
        (Tilde(), Text("/ab c"), Variable("HOME", quoted=False), Pattern("*"), Text(".py"))
    )


@pytest.mark.parametrize(
    "line",
    [
        "x ~user",
        "x ~+",
        "x ~-/y",
        "x A=~/y",
        "x PATH=a:~/b",
        "x 'open",
        'x "open',
        "x `y`",
        "x a(b)",
        "x *(e:y:)",
        "x a<(y)",
        "x <(y)z",
        'x $"y"',
        "x a\\\nb",
        "x\ry",
        "x\x0by",
        "x\x0cy",
        "x\u00a0y",
        "x\u3000y",
        "x ''$y",
        "x \\",
        "to\\\nuch y",
    ],
)
def test_unusual_words_are_refused(line: str) -> None:
    assert refusal(line)
