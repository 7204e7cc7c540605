import pytest

from decode.gate.programs.scripts.brackets import Brackets, bracket_end, in_every_way
from decode.gate.programs.scripts.verdicts import Forbidden, Malformed


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


@pytest.mark.parametrize("way", list(Brackets))
@pytest.mark.parametrize("fault", [Malformed("x"), Forbidden("x")])
def test_a_script_is_read_in_every_way(way: Brackets, fault: Exception) -> None:
    seen: list[Brackets] = []

    def read(brackets: Brackets) -> None:
        seen.append(brackets)
        if brackets is way:
            raise fault

    if isinstance(fault, Malformed) and way is not Brackets.POSIX:
        in_every_way("an odd script", read)
        assert seen == list(Brackets)
    else:
        with pytest.raises(Forbidden):
            in_every_way("an odd script", read)
