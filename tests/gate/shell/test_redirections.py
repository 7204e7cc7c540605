import pytest

from tests.gate.shell.reading import literals, refusal, simple


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x >y", [(">", None, "y")]),
        ("x 2>/dev/null", [(">", 2, "/dev/null")]),
        ("x 2>&1", [(">&", 2, "1")]),
        ("x &>y", [("&>", None, "y")]),
        ("x &>>y", [("&>>", None, "y")]),
        ("x >|y", [(">|", None, "y")]),
        ("x <>y", [("<>", None, "y")]),
        ("x < 'a b'", [("<", None, "a b")]),
        ("x <<<y", [("<<<", None, "y")]),
        ("x >y 2>>z", [(">", None, "y"), (">>", 2, "z")]),
        (">y x", [(">", None, "y")]),
        ("x>y", [(">", None, "y")]),
    ],
)
def test_operators(line: str, expected: list[tuple[str, int | None, str]]) -> None:
    found = simple(line)
    assert [
        (item.operator, item.descriptor, item.target.literal) for item in found.redirections
    ] == expected
    assert literals(line) == ["x"]


def test_a_number_apart_from_the_operator_is_a_word() -> None:
    assert literals("x 2 >y") == ["x", "2"]
    assert literals("x a2>y") == ["x", "a2"]


@pytest.mark.parametrize(
    "line",
    [
        "x >",
        "x 12>y",
        "x {fd}>y",
        "x <&-y",
        "x 2>&-z",
        "x < 2>y",
        "x >& $y",
        "x > a b{c,d} > {a,b}",
        "x <<< ",
        "x <#y",
    ],
)
def test_unusual_redirections_are_refused(line: str) -> None:
    assert refusal(line)
