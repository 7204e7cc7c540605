from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from decode.commands.resume import COMMAND
from decode.entities.event import Notice, Pick
from decode.sessions.places import path_of
from decode.sessions.records import Header, Prompt, encode
from tests.commands.running import Desk


def keep(cwd: Path, name: str, prompt: str, passed: timedelta) -> None:
    at = datetime.now(UTC) - passed
    path = path_of(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    header = Header(name, str(cwd), str(cwd), "main", "a:b", "build", "default", "1")
    path.write_bytes(encode(header, at) + encode(Prompt(0, prompt), at))


async def test_earlier_sessions_of_the_project_are_offered(cwd: Path) -> None:
    keep(cwd, "s1", "fix\nthe tests", timedelta(minutes=5))
    keep(cwd, "s2", "now", timedelta(0))
    keep(cwd.parent, "s3", "elsewhere", timedelta(0))
    (pick,) = await Desk(cwd, session_id="s2").run("resume")
    assert isinstance(pick, Pick)
    assert [(option.label, option.submit) for option in pick.options] == [
        ("fix the tests", "/resume s1")
    ]
    assert "a:b" in pick.options[0].description


async def test_without_earlier_sessions_that_is_said(cwd: Path) -> None:
    (notice,) = await Desk(cwd).run("resume")
    assert isinstance(notice, Notice)


@pytest.mark.parametrize("args", ["s1"])
async def test_an_id_is_passed_on(cwd: Path, args: str) -> None:
    desk = Desk(cwd)
    await desk.run(COMMAND.name, args)
    assert [order.args for order in desk.engine.performed] == ["s1"]
