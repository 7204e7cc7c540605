import pytest

from decode.tools._canonical import Level
from decode.tools._match import Found, Span, find


@pytest.mark.parametrize(
    ("text", "old", "found"),
    [
        ("abab", "ab", Found(Level.EXACT, (Span(0, 2), Span(2, 4)))),
        ("aaa", "aa", Found(Level.EXACT, (Span(0, 2),))),
        ("a\r\nb", "a\nb", Found(Level.ENDINGS, (Span(0, 4),))),
        ("a\nb a\r\nb", "a\nb", Found(Level.ENDINGS, (Span(0, 3), Span(4, 8)))),
        ("x “q”", '"q"', Found(Level.SPELLING, (Span(2, 5),))),
        ("if x:\n\tgo()\n", "if x:\n  go()", Found(Level.BLANKS, (Span(0, 11),))),
        ("\t a\n", "  a", Found(Level.BLANKS, (Span(0, 3),))),
        ("abc", "x", None),
        ("a b", "  ", None),
    ],
)
def test_the_strictest_level_that_finds_anything_counts(
    text: str, old: str, found: Found | None
) -> None:
    assert find(text, old) == found
