import pytest

from decode.entities.event import Action, Option, Pick
from decode.tui.outcome import Outcome
from decode.tui.panels.picker import PANEL, pressed
from tests.tui.panels.stand import outcomes

PICK = Pick(
    "mode",
    (
        Option("default", submit="/mode default"),
        Option("plan", submit="/mode plan", current=True),
        Option("own words", insert="/mode "),
        Option("a heading"),
    ),
)


@pytest.mark.parametrize(
    ("keys", "found"),
    [
        (["enter"], [Outcome(submit="/mode plan")]),
        (["up", "enter"], [Outcome(submit="/mode default")]),
        (["o", "w", "n", "enter"], [Outcome(insert="/mode ")]),
        (["escape"], [Outcome()]),
        (["a", "space", "h", "enter"], []),
    ],
)
async def test_a_choice_is_submitted_as_text(keys: list[str], found: list[Outcome]) -> None:
    assert await outcomes(PANEL, PICK, *keys) == found


def test_keys_of_a_row_leave_the_panel_open() -> None:
    row = Option("x", toggle="/off x", actions=(Action("delete", "drop", "/drop x"),))
    assert pressed(row, "ctrl+t") == Outcome(submit="/off x", keep=True)
    assert pressed(row, "delete") == Outcome(submit="/drop x", keep=True)
    assert pressed(row, "f5") is None
    assert pressed(Option("y"), "ctrl+t") is None
