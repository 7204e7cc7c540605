from pathlib import Path

import pytest

from decode.entities.event import Quit
from tests.commands.running import Desk


@pytest.mark.parametrize("busy", [True, False])
async def test_leaving_asks_while_a_turn_is_running(cwd: Path, busy: bool) -> None:
    assert await Desk(cwd, busy=busy).run("quit") == [Quit(confirm=busy)]
