"""Rows of a list, and the room they have beside details."""

import pytest

from decode.entities.event import Option
from decode.tui.forms.row import beside, key_lines, names_width, row_line
from tests.tui.looks import LOOK


@pytest.mark.parametrize(
    ("label", "width", "left"),
    [
        ("short", 96, 43),
        ("x" * 50, 96, 50 + 7 + 5),
        ("x" * 80, 96, 43),
        ("short", 60, 0),
    ],
)
def test_a_list_takes_what_its_rows_need_where_details_can_spare_it(
    label: str, width: int, left: int
) -> None:
    assert beside([Option(label, "about", detail="d")], width) == left
    assert beside([Option(label, "about")], width) == 0


@pytest.mark.parametrize(("width", "names"), [(36, 30), (80, 40)])
def test_names_come_first_where_it_is_narrow(width: int, names: int) -> None:
    assert names_width([Option("x" * 60, "about it, " * 4)], width) == names


def test_a_name_never_runs_into_a_group() -> None:
    row = Option("x" * 60, group="asked for")
    line = row_line(row, True, (names_width([row], 50), 50), LOOK)
    assert "".join(part.text for part in line).endswith("x…   asked for")


def test_a_row_is_as_wide_as_it_may_be() -> None:
    option = Option("日本語の名前", "about it", group="group", current=True)
    line = row_line(option, True, (12, 40), LOOK)
    assert sum(part.cell_length for part in line) == 40
    assert "".join(part.text for part in line).startswith("▸✓ 日本語の名前  about it")


def test_no_key_is_torn_from_its_words() -> None:
    lines = key_lines(["enter choose", "delete drop", "esc close"], 28, LOOK)
    assert [line[0].text for line in lines] == ["enter choose · delete drop", "esc close"]
