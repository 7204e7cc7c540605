from pathlib import Path

from decode.entities.event import Notice
from decode.entities.ports import Order
from tests.commands.running import Desk
from tests.fakes import ScriptedEngine


async def test_the_engine_is_given_the_order(cwd: Path) -> None:
    desk = Desk(cwd, engine=ScriptedEngine(orders={"compact": (Notice("done"),)}))
    assert await desk.run("compact", " keep the plan ") == [Notice("done")]
    assert desk.engine.performed == [Order("compact", "keep the plan")]
    assert desk.engine.states[0] == desk.state
