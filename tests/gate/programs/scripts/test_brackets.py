import pytest

from decode.gate.programs.scripts.brackets import Brackets, bracket_end


@pytest.mark.parametrize(
    ("text", "posix", "first"),
    [
        ("[abc]x", 5, 5),
        ("[]a]x", 4, 4),
        ("[^]a]x", 5, 5),
        ("[[:alpha:]/]x", 12, 10),
        ("[\\]]x", 3, 3),
        ("[[]x", 3, 3),
        ("[abc", 1, 1),
        ("[ab\nc]", 1, 1),
    ],
)
def test_where_a_bracket_expression_ends(text: str, posix: int, first: int) -> None:
    assert bracket_end(text, 0, Brackets.POSIX) == posix
    assert bracket_end(text, 0, Brackets.FIRST) == first
    assert bracket_end(text, 0, Brackets.IGNORED) == 1


def test_it_may_stand_anywhere() -> None:
    assert bracket_end("ab[c]d", 2, Brackets.POSIX) == 5
