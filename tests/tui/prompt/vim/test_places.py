import pytest

from decode.tui.prompt.vim import places

TEXT = "one\n\n  two"


@pytest.mark.parametrize(
    ("at", "start", "end"), [(0, 0, 3), (3, 0, 3), (4, 4, 4), (5, 5, 10), (10, 5, 10)]
)
def test_lines(at: int, start: int, end: int) -> None:
    assert places.line_start(TEXT, at) == start
    assert places.line_end(TEXT, at) == end
    assert places.lines_of(TEXT, at, at) == (start, end)


@pytest.mark.parametrize(("at", "stands"), [(0, 0), (3, 2), (4, 4), (10, 9), (99, 9), (-3, 0)])
def test_a_block_cursor_stands_on_a_character(at: int, stands: int) -> None:
    assert places.on_character(TEXT, at) == stands


def test_numbers_and_places_of_lines() -> None:
    assert [places.line_number(TEXT, at) for at in (0, 4, 7)] == [0, 1, 2]
    assert [places.line_place(TEXT, number) for number in (0, 1, 2, 9)] == [0, 4, 5, 5]
    assert places.first_word(TEXT, 5) == 7


def test_kinds() -> None:
    assert [places.kind_of(char, big=False) for char in " a_é.日"] == [0, 1, 1, 1, 2, 1]
    assert places.kind_of(".", big=True) == 1
