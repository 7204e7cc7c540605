import pytest

from tests.gate.shell.reading import refusal, simple


def test_assignments_stand_before_the_words() -> None:
    found = simple("A=1 B='x y' C= D+=z run E=2")
    assert [(item.name, item.value.literal, item.append) for item in found.assignments] == [
        ("A", "1", False),
        ("B", "x y", False),
        ("C", "", False),
        ("D", "z", True),
    ]
    assert [word.literal for word in found.words] == ["run", "E=2"]


@pytest.mark.parametrize("line", ["A=1", "A= B=", ">x", "2>&1 <y"])
def test_a_command_may_have_no_words(line: str) -> None:
    assert simple(line).words == ()


@pytest.mark.parametrize(
    "line",
    [
        "a=(1 2)",
        "a[0]=1 x",
        "a[b c]=1",
        "ls[[x",
        "A=~/x y",
        "A=*.py y",
        "export A=1",
        "declare x",
        "alias a=b",
        "eval x",
        "let x",
        "readonly a",
        "typeset a",
        "local a",
        "f() { x; }",
        "f () x",
        "A=1 if x",
        ">y then x",
        "A=1 ! x",
        ">y B=1 x",
        "A=1 { x",
        ";",
        "&& x",
        "| x",
        "A=1 [[ -f x ]]",
    ],
)
def test_what_is_no_plain_command_is_refused(line: str) -> None:
    assert refusal(line)
