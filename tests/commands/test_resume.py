from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from decode.commands.resume import COMMAND
from decode.config.paths import cache_dir
from decode.entities.errors import UsageError
from decode.entities.event import Notice, Pick
from decode.sessions.places import path_of
from decode.sessions.records import Header, Message, Prompt, encode
from tests.commands.running import Desk


def keep(cwd: Path, name: str, prompt: str, passed: timedelta, answer: str = "done") -> Path:
    at = datetime.now(UTC) - passed
    path = path_of(name)
    path.parent.mkdir(parents=True, exist_ok=True)
    header = Header(name, str(cwd), str(cwd), "main", "a:b", "build", "default", "1")
    reply = {"kind": "response", "parts": [{"part_kind": "text", "content": answer}]}
    entries = (header, Prompt(0, prompt), Message(1, reply))
    path.write_bytes(b"".join(encode(entry, at) for entry in entries))
    return path


async def _pick(cwd: Path, args: str = "", session_id: str = "") -> Pick:
    (pick,) = await Desk(cwd, session_id=session_id).run("resume", args)
    assert isinstance(pick, Pick)
    return pick


async def test_earlier_sessions_are_offered_those_of_the_project_first(cwd: Path) -> None:
    keep(cwd, "s1", "fix\nthe tests", timedelta(minutes=5))
    keep(cwd, "s2", "now", timedelta(0))
    keep(cwd.parent, "s3", "elsewhere", timedelta(0))
    pick = await _pick(cwd, session_id="s2")
    assert [(option.label, option.submit, option.group) for option in pick.options] == [
        ("fix the tests", "/resume s1", ""),
        ("elsewhere", "/resume s3", str(cwd.parent)),
    ]
    assert pick.options[0].description == "0 min ago, 1 kB, a:b, main"
    assert pick.options[0].detail.endswith("user: fix\nthe tests\n\nassistant: done")


async def test_what_is_broken_is_visible(cwd: Path) -> None:
    path = keep(cwd, "s1", "one", timedelta(0))
    path.write_bytes(path.read_bytes() + b"half a li\n")
    path_of("s2").write_bytes(b"\xff\n")
    options = (await _pick(cwd)).options
    told = {o.submit: o.description.split(", ")[-1] for o in options}
    # The list is narrow; beside it there is room.
    assert options[-1].detail == "s2\nholds nothing that can be read"
    assert told == {
        "/resume s1": "1 line cannot be read",
        "/resume s2": "holds nothing that can be read",
    }


async def test_what_was_said_is_found_in_the_sessions_of_all_projects(cwd: Path) -> None:
    keep(cwd, "s1", "one", timedelta(0), "the lexer was wrong")
    keep(cwd.parent, "s2", "two", timedelta(0), "the parser was wrong")
    first = await _pick(cwd)
    for args in ("lexer wrong", f"{first.search}lexer".removeprefix("/resume ")):
        pick = await _pick(cwd, args)
        assert [option.submit for option in pick.options] == ["/resume s1"]
        assert "the lexer was wrong" in pick.options[0].detail.split("\n")[0]
    with pytest.raises(UsageError, match="none in which that was said"):
        await Desk(cwd).run("resume", "tokeniser")


async def test_without_earlier_sessions_that_is_said(cwd: Path) -> None:
    (notice,) = await Desk(cwd).run("resume")
    assert isinstance(notice, Notice)


async def test_an_id_or_its_unique_start_is_passed_on(cwd: Path) -> None:
    keep(cwd, "abc1", "one", timedelta(0))
    desk = Desk(cwd)
    for args in ("abc1", "ab"):
        await desk.run(COMMAND.name, args)
    assert [order.args for order in desk.engine.performed] == ["abc1", "abc1"]


async def test_the_start_of_several_ids_lists_them(cwd: Path) -> None:
    keep(cwd, "abc1", "one", timedelta(0))
    keep(cwd, "abc2", "two", timedelta(0))
    submits = [option.submit for option in (await _pick(cwd, "ab")).options]
    assert sorted(submits) == ["/resume abc1", "/resume abc2"]


async def test_without_an_index_sessions_are_offered_all_the_same(cwd: Path) -> None:
    keep(cwd, "s1", "one", timedelta(0))
    cache_dir().parent.mkdir(parents=True, exist_ok=True)
    cache_dir().write_text("a file in the folder's place")
    assert [option.submit for option in (await _pick(cwd)).options] == ["/resume s1"]
