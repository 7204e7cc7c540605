"""Rows and details that share the screen."""

from decode.entities.event import Option
from decode.tui.forms.sheet import Sheet
from tests.tui.looks import LOOK

ROWS = [Option(f"row {at}", "about", detail=f"detail {at}\nand more") for at in range(4)]


def drawn(sheet: Sheet, at: int, width: int, room: int) -> list[str]:
    lines = sheet.draw(ROWS, ROWS, at, (width, room))
    return ["".join(part.text for part in line).rstrip() for line in lines]


def test_details_stand_beside_in_a_wide_list_and_below_in_a_narrow_one() -> None:
    sheet = Sheet(LOOK)
    wide, narrow = drawn(sheet, 1, 100, 4), drawn(sheet, 1, 50, 6)
    assert "row 0" in wide[0]
    assert wide[0].endswith("│ detail 1")
    assert narrow[-2:] == ["detail 1", "and more"]
    assert (sheet.height(ROWS, 100), sheet.height(ROWS, 50)) == (4, 6)


def test_the_marked_row_is_in_sight_where_there_is_little_room() -> None:
    shown = drawn(Sheet(LOOK), 3, 50, 3)
    assert "▸" in shown[1]
    assert "row 3" in shown[1]
    assert shown[2] == "→ 2 more lines" or shown[2] == "detail 3"


def test_every_height_is_filled_exactly() -> None:
    for room in range(1, 12):
        assert len(drawn(Sheet(LOOK), 2, 50, room)) == room
        assert len(drawn(Sheet(LOOK), 2, 100, room)) == room
