"""The details of a row."""

from decode.tui.forms.detail import Detail
from tests.tui.looks import LOOK

TEXT = "\n".join(f"line {number}" for number in range(10))


def drawn(detail: Detail, text: str, room: int) -> list[str]:
    return ["".join(part.text for part in line) for line in detail.draw(text, 40, room)]


def test_what_fits_is_shown_and_filled_up() -> None:
    assert drawn(Detail(LOOK), "a\nb", 4) == ["a", "b", "", ""]


def test_every_line_is_reached_and_the_rest_is_counted() -> None:
    detail, seen = Detail(LOOK), set[str]()
    assert drawn(detail, TEXT, 4) == ["line 0", "line 1", "line 2", "→ 7 more lines"]
    for _ in range(5):
        seen.update(drawn(detail, TEXT, 4))
        detail.turn(1)
    assert drawn(detail, TEXT, 4) == ["line 6", "line 7", "line 8", "line 9"]
    assert seen.issuperset(TEXT.split("\n"))
    detail.turn(-9)
    assert drawn(detail, TEXT, 4)[0] == "line 0"


def test_another_text_begins_at_its_beginning() -> None:
    detail = Detail(LOOK)
    drawn(detail, TEXT, 4)
    detail.turn(1)
    detail.rewind()
    assert drawn(detail, "x", 2) == ["x", ""]
    assert detail.height(TEXT, 40) == 10
