import pytest

from tests.gate.shell.reading import literals, refusal


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("x a{b,c}d", ["x", "abd", "acd"]),
        ("x {1,2}{3,4}", ["x", "13", "14", "23", "24"]),
        ("x a{,b}", ["x", "a", "ab"]),
        ("x {'a b',c}", ["x", "a b", "c"]),
        ("{touch,PWNED}", ["touch", "PWNED"]),
        ("x {}", ["x", "{}"]),
        ("x {a}", ["x", "{a}"]),
        ("x a,b", ["x", "a,b"]),
        ("x HEAD^{tree}", ["x", "HEAD^{tree}"]),
        ("x @{u}", ["x", "@{u}"]),
        ("x '{a,b}'", ["x", "{a,b}"]),
        ("x \\{a,b\\}", ["x", "{a,b}"]),
        ("x }a", ["x", "}a"]),
    ],
)
def test_braces(line: str, expected: list[str]) -> None:
    assert literals(line) == expected


@pytest.mark.parametrize(
    "line",
    [
        "x {1..3}",
        "x {a..c}",
        "x {a,{b,c}}",
        "x {a,b",
        "x {,a}~/y",
        "x {~,a}/y",
        "x $HOMEa{,b}",
        "x {$,a}HOME",
        "x {,}",
        "A={a,b} x",
        "x > {a,b}",
        "x " + "{a,b}" * 8,
    ],
)
def test_unusual_braces_are_refused(line: str) -> None:
    assert refusal(line)
