import json
import stat
from datetime import UTC, datetime
from pathlib import Path

import pytest

from decode.entities.errors import DecodeError
from decode.entities.event import Notice
from decode.sessions.places import path_of
from decode.sessions.records import Header, Prompt, encode
from tests.commands.running import Desk


@pytest.fixture
def desk(cwd: Path) -> Desk:
    at = datetime.now(UTC)
    path = path_of("s1")
    path.parent.mkdir(parents=True)
    path.write_bytes(encode(Header("s1", str(cwd), str(cwd)), at) + encode(Prompt(0, "hi"), at))
    return Desk(cwd, session_id="s1")


@pytest.mark.parametrize("name", ["", "out.md", "out.json", "out.html"])
async def test_the_session_is_written_by_the_files_ending(desk: Desk, name: str) -> None:
    (told,) = await desk.run("export", name)
    path = desk.cwd / (name or "decode-s1.md")
    assert told == Notice(f"written to {path}")
    assert "hi" in path.read_text()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    if name.endswith("json"):
        json.loads(path.read_text())


@pytest.mark.parametrize("name", ["out.pdf", "taken.md", "none/out.md", "out"])
async def test_nothing_is_overwritten_and_the_ending_must_be_known(desk: Desk, name: str) -> None:
    (desk.cwd / "taken.md").write_text("mine")
    with pytest.raises(DecodeError):
        await desk.run("export", name)
    assert (desk.cwd / "taken.md").read_text() == "mine"


async def test_before_the_first_turn_there_is_nothing_to_export(cwd: Path) -> None:
    with pytest.raises(DecodeError, match="nothing to export"):
        await Desk(cwd, session_id="none").run("export")
