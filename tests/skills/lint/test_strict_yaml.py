import pytest

from decode.frontmatter import FrontmatterError
from decode.skills.lint.strict_yaml import oddities


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("a: b\nc: 'd'\ne: \"f\"\n", []),
        ("a: |\n  b\nc:\n  - d\n  - e\n", []),
        ("a: [b]", [("flow-style", 2)]),
        ("x: y\na: {b: c}", [("flow-style", 3)]),
        ("a: &x b", [("anchor", 2)]),
        ("a: !t b", [("tag", 2)]),
        ("a:\tb", [("tab", 2)]),
        ("a: b\na: c", [("duplicate-key", 3)]),
        ("m:\n  a: b\n  a: c", [("duplicate-key", 4)]),
        ("m:\n  a: b\nn:\n  a: c\na: d", []),
        ("l:\n  - a: b\n  - a: c", []),
        ("a: b\nc: a\nd: a", []),
        ("a:\n  - a\n  - a", []),
        ("a:\n  a:\n    a: a", []),
    ],
)
def test_oddities_with_their_lines(header: str, expected: list[tuple[str, int]]) -> None:
    assert [(note.code, note.line) for note in oddities(header)] == expected


def test_what_is_no_yaml_raises() -> None:
    with pytest.raises(FrontmatterError):
        list(oddities("a: [b"))
