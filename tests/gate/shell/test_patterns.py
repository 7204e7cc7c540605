import pytest

from decode.gate.shell.patterns import glob_operator
from decode.gate.shell.syntax import Pattern, Text, Unclear
from tests.gate.shell.reading import reader


@pytest.mark.parametrize(
    "text", ["*", "?", "[abc]", "[!a-z]", "[^x]", "[]x]", "[[:alpha:]]", "[a[:digit:]_]"]
)
def test_glob_operators(text: str) -> None:
    found = reader(text + "rest")
    assert glob_operator(found) == Pattern(text)
    assert found.text[found.at :] == "rest"


@pytest.mark.parametrize("text", ["[ -f", "[", "[x y", "[a;b]", "[a|b]"])
def test_a_bracket_that_does_not_close_in_its_word_is_text(text: str) -> None:
    assert glob_operator(reader(text)) == Text("[")


@pytest.mark.parametrize("text", ["[$(x)]", "['a']", '["x"]', "[a/b]", "[`x`]", "[a\\]b]"])
def test_brackets_with_more_in_them_are_refused(text: str) -> None:
    with pytest.raises(Unclear):
        glob_operator(reader(text))
