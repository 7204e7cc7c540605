import subprocess
from pathlib import Path

import pytest

from decode.config.settings import Settings
from decode.entities.event import DraftReturned, Notice, Pick
from decode.sessions.listing import list_sessions
from decode.sessions.opening import Opening
from tests.loop.house import allow, building, found
from tests.loopback.script import call

Patch = pytest.MonkeyPatch
RULES = Settings(rules=allow("write", "bash(rm:*)"))


@pytest.fixture
def repository(cwd: Path) -> Path:
    subprocess.run(["git", "init", "-q", str(cwd)], check=True)
    (cwd / "a.txt").write_text("one\n")
    return cwd


async def test_files_go_back_with_or_without_the_conversation(
    repository: Path, monkeypatch: Patch
) -> None:
    steps = [
        call("write", path="b.txt", content="new\n"), "Made b.",
        call("bash", command="rm a.txt"), "Removed a.",
    ]  # fmt: skip
    async with building(repository, monkeypatch, *steps) as made:
        house = made.house(settings=RULES)
        await house.say("make b")
        await house.say("remove a")
        assert not (repository / "a.txt").exists()
        [pick] = found(await house.order("rewind", "2"), Pick)
        assert [option.submit.split()[-1] for option in pick.options] == [
            "conversation",
            "files",
            "both",
        ]
        events = await house.order("rewind", "2 files")
        assert (repository / "a.txt").read_text() == "one\n"
        assert (repository / "b.txt").exists()
        assert list(found(events, DraftReturned)) == []
        events = await house.order("rewind", "1 both")
        assert not (repository / "b.txt").exists()
        assert [e.text for e in found(events, DraftReturned)] == ["make b"]


async def test_what_someone_else_changed_meanwhile_is_left_alone(
    repository: Path, monkeypatch: Patch
) -> None:
    steps = [call("write", path="b.txt", content="new\n"), "Made b."]
    async with building(repository, monkeypatch, *steps) as made:
        house = made.house(settings=RULES)
        await house.say("make b")
        (repository / "b.txt").write_text("mine now\n")
        events = await house.order("rewind", "1 files")
        assert (repository / "b.txt").read_text() == "mine now\n"
        assert any("b.txt was changed by someone else" in n.text for n in found(events, Notice))


async def test_a_resumed_session_can_still_bring_files_back(
    repository: Path, monkeypatch: Patch
) -> None:
    steps = [call("write", path="b.txt", content="new\n"), "Made b."]
    async with building(repository, monkeypatch, *steps) as made:
        house = made.house(settings=RULES)
        await house.say("make b")
        await house.engine.close()
        again = made.house(settings=RULES, opening=Opening(list_sessions()[0].id))
        await again.order("rewind", "1 files")
        assert not (repository / "b.txt").exists()


async def test_a_turn_that_changed_no_file_offers_no_files(
    repository: Path, monkeypatch: Patch
) -> None:
    async with building(repository, monkeypatch, call("read", path="a.txt"), "Read.") as made:
        house = made.house()
        await house.say("read a")
        events = await house.order("rewind", "1")
        assert [e.text for e in found(events, DraftReturned)] == ["read a"]
        await house.say("x")
