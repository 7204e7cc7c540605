from pathlib import Path

from decode.entities.event import Notice
from decode.entities.ports import Order
from tests.commands.running import Desk
from tests.fakes import ScriptedEngine


async def test_the_engine_is_given_the_order(cwd: Path) -> None:
    desk = Desk(cwd, engine=ScriptedEngine(orders={"context": (Notice("done"),)}))
    assert await desk.run("context", "") == [Notice("done")]
    assert desk.engine.performed == [Order("context", "")]
    assert desk.engine.states[0] == desk.state
