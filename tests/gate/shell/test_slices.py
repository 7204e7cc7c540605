import pytest

from decode.gate.shell.slices import slices


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("ls -l; rm x", [("ls", "-l"), ("rm", "x")]),
        ("a\n\\r\\m x", [("a",), ("\\r\\m", "x")]),
        ("a | b && c || d & e", [("a",), ("b",), ("c",), ("d",), ("e",)]),
        ("a 'b; c' \"d; e\"", [("a", "'b; c'", '"d; e"')]),
        ('a "$(rm x; y)" z', [("a", '"'), ("rm", "x"), ("y",), ('"', "z")]),
        ('a "`rm x`" z', [("a", '"'), ("rm", "x"), ('"', "z")]),
        ("a `rm x` z", [("a",), ("rm", "x"), ("z",)]),
        ("{ a; } (b)", [("a",), ("b",)]),
        ("a\\;b", [("a\\;b",)]),
        ("a 'open; b", [("a", "'open; b")]),
        ("a ) b", [("a",), ("b",)]),
        ("", []),
    ],
)
def test_every_possible_command_is_cut_out(text: str, expected: list[tuple[str, ...]]) -> None:
    assert [words for words in slices(text) if words] == expected
