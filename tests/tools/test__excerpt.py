import pytest
from hypothesis import given
from hypothesis import strategies as st

from decode.tools._excerpt import SIZE, WIDTH, excerpt


@pytest.mark.parametrize(
    ("chunks", "offset", "limit", "lines", "total"),
    [
        ([], 1, 5, [], 0),
        ([""], 1, 5, [], 0),
        (["a\nb\n"], 1, 5, ["a", "b"], 2),
        (["a\nb"], 1, 5, ["a", "b"], 2),
        (["\n\n"], 1, 5, ["", ""], 2),
        (["a\r\nb\r"], 1, 5, ["a", "b"], 2),
        (["a", "b\nc", "d\ne"], 2, 1, ["cd"], 3),
        (["a\nb\nc\n"], 4, 5, [], 3),
    ],
)
def test_lines_are_taken_from_an_offset(
    chunks: list[str], offset: int, limit: int, lines: list[str], total: int
) -> None:
    made = excerpt(chunks, offset, limit)
    assert (made.lines, made.total, made.next) == (lines, total, offset + len(lines))


@given(st.lists(st.text("ab\n", max_size=8), max_size=6), st.integers(1, 6), st.integers(1, 6))
def test_however_it_is_cut_the_lines_are_the_same(
    chunks: list[str], offset: int, limit: int
) -> None:
    lines = "".join(chunks).split("\n")
    lines = lines if lines[-1] else lines[:-1]
    made = excerpt(chunks, offset, limit)
    assert made.lines == lines[offset - 1 : offset - 1 + limit]
    assert made.total == len(lines)


def test_long_lines_are_shortened_and_counted() -> None:
    made = excerpt(["x" * 3000, "y" * 3000 + "\nz"], 1, 9)
    assert made.lines == ["x" * WIDTH, "z"]
    assert made.long == {1: 6000}


def test_the_whole_is_bounded_in_characters() -> None:
    made = excerpt(["x" * 1000 + "\n"] * 500, 1, 500)
    assert sum(map(len, made.lines)) == SIZE
    assert made.total == 500
