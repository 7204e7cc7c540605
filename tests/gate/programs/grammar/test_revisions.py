import pytest

from decode.gate.programs.grammar.revisions import named_paths
from decode.gate.words import Word


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ("HEAD", ["HEAD"]),
        ("main..x", ["main..x"]),
        ("../x", ["../x"]),
        ("HEAD:.env", ["HEAD:.env", ".env"]),
        ("HEAD:./a", ["HEAD:./a", "./a"]),
        ("HEAD:", ["HEAD:"]),
        (":.env", [":.env", ".env"]),
        (":0:.env", [":0:.env", ".env"]),
        (":3:a/b", [":3:a/b", "a/b"]),
        ("v1:a:b", ["v1:a:b", "a:b"]),
        (":/docs", [":/docs", "docs"]),
        (":/", [":/", "."]),
        (":(top)docs", ["docs"]),
        (":(glob)**/x", ["**/x"]),
        (":(top)", ["."]),
        (":(exclude).env", []),
        (":(top,exclude)x", []),
        (":!x", []),
        (":^x", []),
    ],
)
def test_the_paths_of_a_revision(text: str, paths: list[str]) -> None:
    assert [word.text for word in named_paths(Word(text))] == paths
