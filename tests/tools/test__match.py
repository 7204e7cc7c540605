import pytest
from hypothesis import given
from hypothesis import strategies as st

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


@pytest.mark.parametrize(
    ("text", "old"),
    [
        ("", "a"),
        ("foobar\n", "  foo\n"),
        ("foobar\n", "foo\n  bar"),
        ("max = 1\n", "    x"),
        ("x = a\n", "  a"),
        ("a\n", "   \n   "),
        ("ab", "a b"),
    ],
)
def test_blanks_are_not_overlooked_where_they_make_the_text(text: str, old: str) -> None:
    assert find(text, old) is None


def test_beyond_its_bound_a_text_is_searched_for_its_letters_alone() -> None:
    filler = "x" * 2_000_000
    assert find(f"{filler}\r\na\r\nb", "a\nb") is not None
    assert find(f"{filler}\n  a\n  b", "a\nb") is None


@given(st.text("ab \t\n\r“é", max_size=30), st.text('ab \t\n"', min_size=1, max_size=6))
def test_spans_are_in_order_apart_and_not_empty(text: str, old: str) -> None:
    found = find(text, old)
    if found is None:
        assert old not in text or ("\n" in old and "\r" in text)
        return
    ends = [0]
    for span in found.spans:
        assert ends[-1] <= span.start < span.end <= len(text)
        ends.append(span.end)
