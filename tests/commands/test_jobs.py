from pathlib import Path

from decode.entities.event import Notice
from decode.entities.ports import Order
from tests.commands.running import Desk
from tests.fakes import ScriptedEngine


async def test_the_engine_is_given_the_order(cwd: Path) -> None:
    desk = Desk(cwd, engine=ScriptedEngine(orders={"jobs": (Notice("done"),)}))
    assert await desk.run("jobs", " end job-1 ") == [Notice("done")]
    assert desk.engine.performed == [Order("jobs", "end job-1")]
    assert desk.engine.states[0] == desk.state
