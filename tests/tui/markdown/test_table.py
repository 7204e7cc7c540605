"""Tables."""

import pytest
from rich.text import Text

from decode.tui.markdown.table import Table, table_lines
from tests.tui.looks import LOOK, text_of, widest


def table(*rows: str, sides: tuple[str, ...] = ()) -> Table:
    return Table([[Text(cell) for cell in row.split("|")] for row in rows], sides)


def test_columns_have_their_sides() -> None:
    lines = table_lines(table("name|n", "a|1", "bb|22", sides=("left", "right")), 40, LOOK)
    assert text_of(lines) == ["name │  n", "─────┼───", "a    │  1", "bb   │ 22"]


def test_cells_wrap_where_the_width_is_short() -> None:
    lines = table_lines(table("a|b", "1|some words that wrap"), 20, LOOK)
    assert widest(lines) <= 20
    assert len(lines) > 3


def test_columns_that_cannot_fit_become_records() -> None:
    lines = table_lines(table("alpha|beta|gamma", "1|2|3", "4|5|6"), 16, LOOK)
    assert text_of(lines) == [
        "  alpha: 1",
        "  beta: 2",
        "  gamma: 3",
        "",
        "  alpha: 4",
        "  beta: 5",
        "  gamma: 6",
    ]


@pytest.mark.parametrize("rows", [("a|b", "1"), ("a", "1|2|3"), ("a|b",)])
def test_rows_of_other_lengths(rows: tuple[str, ...]) -> None:
    assert table_lines(table(*rows), 40, LOOK)


def test_wide_letters_keep_the_columns() -> None:
    lines = table_lines(table("名前|x", "日本語|y", "a|z"), 40, LOOK)
    assert [line.index("│") for line in text_of(lines) if "│" in line] == [5, 4, 7]


def test_no_table() -> None:
    assert table_lines(Table([], ()), 40, LOOK) == []
