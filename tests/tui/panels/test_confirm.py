import pytest

from decode.entities.event import Quit
from decode.tui.outcome import Outcome
from decode.tui.panels.confirm import PANEL
from tests.tui.panels.stand import outcomes


@pytest.mark.parametrize(
    ("keys", "leaves"), [(["enter"], False), (["escape"], False), (["1"], False), (["2"], True)]
)
async def test_staying_is_marked(keys: list[str], leaves: bool) -> None:
    assert await outcomes(PANEL, Quit(confirm=True), *keys) == [Outcome(leave=leaves)]
