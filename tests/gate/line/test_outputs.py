import pytest

from decode.gate.line.finding import Trouble
from tests.gate.line.desks import tour


def _kinds(line: str) -> set[Trouble]:
    return {problem.kind for finding in tour(line) for problem in finding.problems}


@pytest.mark.parametrize(
    "line",
    [
        "ls 2>&1",
        "ls >&2",
        "ls >/dev/null",
        "ls 2>> /dev/null",
        "ls &>/dev/null",
        "cat < a.txt",
        "cat <<< x",
        "cat <<E\nx\nE",
        "cat <&-",
        "ls 2>&-",
        "cat < /dev/null",
        "{ ls; } 2>&1",
        "(ls) < a.txt",
    ],
)
def test_redirections_that_do_nothing(line: str) -> None:
    assert _kinds(line) == set()


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("ls > x", {Trouble.OUTPUT}),
        ("ls >> src/x", {Trouble.OUTPUT}),
        ("ls >| x", {Trouble.OUTPUT}),
        ("ls <> x", {Trouble.OUTPUT}),
        ("ls &> x", {Trouble.OUTPUT}),
        ("ls >& x", {Trouble.OUTPUT}),
        ("ls 2>&5", {Trouble.OUTPUT}),
        ("{ ls; } > x", {Trouble.OUTPUT}),
        ("for f in a; do ls; done > x", {Trouble.OUTPUT}),
        ("ls > ../x", {Trouble.OUTPUT, Trouble.PROTECTED}),
        ("ls > .git/x", {Trouble.OUTPUT, Trouble.PROTECTED}),
        ("ls > /dev/../project/.git/x", {Trouble.OUTPUT, Trouble.PROTECTED}),
        ("ls > /dev/tcp/a/1", {Trouble.UNCLEAR}),
        ("cat < /dev/udp/a/1", {Trouble.UNCLEAR}),
        ("ls > *.py", {Trouble.UNCLEAR}),
        ("ls > $USER", {Trouble.UNCLEAR}),
        ("cat < ../x", {Trouble.OUTSIDE}),
        ("cat < .env", {Trouble.OUTSIDE}),
        ("cat < out/x", {Trouble.OUTSIDE}),
    ],
)
def test_redirections_that_do(line: str, kinds: set[Trouble]) -> None:
    assert _kinds(line) == kinds
