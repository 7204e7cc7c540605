import pytest

from decode.entities.event import Option
from decode.tui.forms.setup_text import head_lines, key_lines, row_lines, sample_lines
from tests.tui.looks import LIGHT, LOOK, text_of, widest

_ROWS = tuple(Option(f"model {at}", "served [here]\x1b[2J 日本語 " * 9) for at in range(20))


@pytest.mark.parametrize("width", [20, 36, 76, 196])
def test_every_line_fits(width: int) -> None:
    lines = [
        *head_lines("welcome", "1 of 2", "what was found, in a sentence", width, LOOK),
        *row_lines(_ROWS, 3, (width, 5), LOOK),
        *key_lines("•" * 24 + "wxyz", "Anthropic", "a fault", width, LOOK),
        *sample_lines(width, LIGHT),
    ]
    assert widest(lines) <= width
    assert not any("\x1b" in text for text in text_of(lines))


@pytest.mark.parametrize(("marked", "first"), [(0, 0), (10, 8), (19, 15)])
def test_the_marked_row_is_among_those_there_is_room_for(marked: int, first: int) -> None:
    shown = text_of(row_lines(_ROWS, marked, (60, 5), LOOK))
    assert [line[2:].split("  ")[0] for line in shown] == [f"model {first + at}" for at in range(5)]
    assert [line[0] for line in shown].index("▸") == marked - first


def test_a_fault_is_told_by_a_sign_as_well() -> None:
    assert "! too short" in text_of(key_lines("", "Groq", "too short", 60, LOOK))[-1]
