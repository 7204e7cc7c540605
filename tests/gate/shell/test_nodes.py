import pytest

from decode.gate.shell.grammar import tree
from decode.gate.shell.nodes import heredoc_bodies, spots


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("ls -l | sort", [("ls", "-l"), ("sort",)]),
        ("A=1 ls 'a b'", [("ls", "'a b'")]),
        ("echo $(rm x) `mv y z`", [("echo", "$(rm x)", "`mv y z`"), ("rm", "x"), ("mv", "y", "z")]),
        ("if a; then b; fi", [("a",), ("b",)]),
        ("f() { rm x; }", [("rm", "x")]),
        ("case x in x) rm y;; esac", [("rm", "y")]),
        ("export A=$(rm x)", [("export", "A=$(rm x)"), ("rm", "x")]),
        ("[ -f x ]", [("[ -f x ]",)]),
        ("cat <<E | sh\n$(rm x)\nE", [("cat",), ("sh",), ("rm", "x")]),
        ("ls ) ; rm x", [("ls",), ("rm", "x")]),
    ],
)
def test_every_command_is_seen(line: str, expected: list[tuple[str, ...]]) -> None:
    assert [spot.words for spot in spots(tree(line)) if spot.words] == expected


def test_assignments_and_redirections_are_kept() -> None:
    (first, *rest) = spots(tree("A=1 ls > x"))
    assert (first.words, first.assignments) == (("ls",), ("A=1",))
    assert [spot.redirects for spot in rest] == [("> x",)]


def test_the_text_of_here_documents() -> None:
    assert list(heredoc_bodies(tree("cat <<E\na `rm x`\nE\n"))) == ["a `rm x`\n"]
