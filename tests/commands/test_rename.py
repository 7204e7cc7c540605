from pathlib import Path

from decode.entities.event import Notice
from decode.entities.ports import Order
from tests.commands.running import Desk
from tests.fakes import ScriptedEngine


async def test_the_engine_is_given_the_name(cwd: Path) -> None:
    desk = Desk(cwd, engine=ScriptedEngine(orders={"rename": (Notice("done"),)}))
    assert await desk.run("rename", " the big one ") == [Notice("done")]
    assert desk.engine.performed == [Order("rename", "the big one")]
