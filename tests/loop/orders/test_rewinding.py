import subprocess
from pathlib import Path

import pytest

from decode.config.settings import Settings
from decode.entities.event import DraftReturned, Notice, Pick, Replayed, TodoChanged
from decode.loop.history import dump
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


def _names(folder: Path) -> list[str]:
    return [path.name for path in folder.iterdir()]


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


async def test_what_someone_else_changed_between_turns_is_shown_and_kept_unless_chosen(
    repository: Path, monkeypatch: Patch
) -> None:
    steps = [
        call("write", path="b.txt", content="b\n"), "Made b.",
        call("write", path="c.txt", content="c\n"), "Made c.",
    ]  # fmt: skip
    async with building(repository, monkeypatch, *steps) as made:
        house = made.house(settings=RULES)
        await house.say("make b")
        (repository / "a.txt").write_text("mine\n")
        await house.say("make c")
        [pick] = found(await house.order("rewind", "1"), Pick)
        files = next(option for option in pick.options if option.label == "files")
        assert files.description == "2 files go back, 1 that someone else changed stay"
        assert files.detail.split("\n") == [
            "a.txt stays: someone else changed it",
            "b.txt is deleted",
            "c.txt is deleted",
        ]
        await house.order("rewind", "1 files")
        assert (repository / "a.txt").read_text() == "mine\n"
        assert not (repository / "b.txt").exists()
        chosen = next(o.submit for o in pick.options if o.description == "their changes are lost")
        await house.order("rewind", chosen.removeprefix("/rewind "))
        assert (repository / "a.txt").read_text() == "one\n"


async def test_one_file_of_someone_else_can_be_chosen(repository: Path, monkeypatch: Patch) -> None:
    steps = [call("write", path="b.txt", content="b\n"), "Made b."]
    async with building(repository, monkeypatch, *steps) as made:
        house = made.house(settings=RULES)
        await house.say("make b")
        for name in ("a.txt", "b.txt"):
            (repository / name).write_text("mine\n")
        [pick] = found(await house.order("rewind", "1"), Pick)
        assert "/rewind 1 files a.txt" in [option.submit for option in pick.options]
        await house.order("rewind", "1 files a.txt")
        assert (repository / "a.txt").read_text() == "one\n"
        assert (repository / "b.txt").read_text() == "mine\n"


async def test_a_rewind_is_taken_back_on_disk_too(repository: Path, monkeypatch: Patch) -> None:
    steps = [
        call("todo_write", tasks=[{"id": "1", "content": "b", "status": "pending"}]), "Listed.",
        call("write", path="b.txt", content="b\n"), "Made b.",
        call("bash", command="rm a.txt"), "Removed a.",
    ]  # fmt: skip
    async with building(repository, monkeypatch, *steps) as made:
        house = made.house(settings=RULES)
        for text in ("list", "make b", "remove a"):
            await house.say(text)
        assert house.engine.desk.session is not None
        thread = house.engine.desk.session.thread
        before = thread.copy()
        events = await house.order("rewind", "1 both")
        assert [event.tasks for event in found(events, TodoChanged)] == [()]
        assert sorted(_names(repository)) == [".git", "a.txt"]
        (repository / "d.txt").write_text("made since\n")
        [pick] = found(await house.order("rewind"), Pick)
        assert [option.submit for option in pick.options] == ["/rewind undo"]
        events = await house.order("rewind", "undo")
        assert [e.text for e in found(events, Replayed) if e.role == "user"] == [
            "list", "make b", "remove a",
        ]  # fmt: skip
        assert sorted(_names(repository)) == [".git", "b.txt", "d.txt"]
        assert (thread.messages, thread.prompts) == (before.messages, before.prompts)
        await house.engine.close()
        again = made.house(settings=RULES, opening=Opening(list_sessions()[0].id))
        told = await again.order("start")
        assert [event.tasks for event in found(told, TodoChanged)] == [(("1", "b", "pending"),)]
        assert again.engine.desk.session is not None
        kept = again.engine.desk.session.thread
        assert [dump(one) for one in kept.messages] == [dump(one) for one in before.messages]
        assert kept.prompts == before.prompts
        assert kept.checkpoints == before.checkpoints


async def test_an_undo_is_for_the_last_rewind_until_the_next_turn(
    repository: Path, monkeypatch: Patch
) -> None:
    async with building(repository, monkeypatch, "One.", "Two.") as made:
        house = made.house()
        await house.say("one")
        await house.order("rewind", "1")
        await house.say("two")
        [notice] = found(await house.order("rewind", "undo"), Notice)
        assert "no rewind to take back" in notice.text


async def test_a_turn_that_was_killed_can_be_gone_back_from(
    repository: Path, monkeypatch: Patch
) -> None:
    steps = [call("write", path="b.txt", content="b\n"), "Made b."]
    async with building(repository, monkeypatch, *steps) as made:
        house = made.house(settings=RULES)
        await house.say("make b")
        await house.engine.close()
        path = list_sessions()[0].path
        lines = path.read_bytes().split(b"\n")
        first = next(at for at, line in enumerate(lines) if b'"after":""' in line)
        path.write_bytes(b"\n".join(lines[: first + 1]) + b"\n")
        again = made.house(settings=RULES, opening=Opening(path.stem))
        [pick] = found(await again.order("rewind", "1"), Pick)
        assert "the last of these turns was cut off" in pick.options[1].detail
        await again.order("rewind", "1 both")
        assert not (repository / "b.txt").exists()


async def test_what_stayed_is_said_after_the_transcript_was_drawn_anew(
    repository: Path, monkeypatch: Patch
) -> None:
    steps = [call("write", path="b.txt", content="b\n"), "Made b."]
    async with building(repository, monkeypatch, *steps) as made:
        house = made.house(settings=RULES)
        await house.say("make b")
        (repository / "b.txt").write_text("mine\n")
        events = await house.order("rewind", "1 both")
        kinds = [type(event).__name__ for event in events]
        assert kinds.index("Cleared") < kinds.index("Notice")
        assert "b.txt was changed by someone else" in house.notices[-2]


@pytest.mark.parametrize("what", ["conversation", "files", "both"])
async def test_a_rewind_is_taken_back_after_a_restart(
    repository: Path, monkeypatch: Patch, what: str
) -> None:
    steps = [call("write", path="b.txt", content="new\n"), "Made b."]
    async with building(repository, monkeypatch, *steps) as made:
        house = made.house(settings=RULES)
        await house.say("make b")
        assert house.engine.desk.session is not None
        before = [dump(message) for message in house.engine.desk.session.thread.messages]
        await house.order("rewind", f"1 {what}")
        assert (repository / "b.txt").exists() is (what == "conversation")
        await house.engine.close()
        for told in ("the rewind was taken back", "there is no rewind to take back"):
            again = made.house(settings=RULES, opening=Opening(list_sessions()[0].id))
            # A look at what could go back takes a checkpoint; it does not cost the undo.
            await again.order("rewind")
            notices = found(await again.order("rewind", "undo"), Notice)
            assert any(told in notice.text for notice in notices)
            assert (repository / "b.txt").read_text() == "new\n"
            assert again.engine.desk.session is not None
            kept = again.engine.desk.session.thread
            assert [dump(message) for message in kept.messages] == before
            assert [prompt.shown for prompt in kept.prompts] == ["make b"]
            await again.engine.close()


async def test_after_a_restart_too_the_next_prompt_ends_the_undo(
    repository: Path, monkeypatch: Patch
) -> None:
    async with building(repository, monkeypatch, "Hello.", "Well.") as made:
        house = made.house(settings=RULES)
        await house.say("hi")
        await house.order("rewind", "1")
        await house.say("something else")
        await house.engine.close()
        again = made.house(settings=RULES, opening=Opening(list_sessions()[0].id))
        [notice] = found(await again.order("rewind", "undo"), Notice)
        assert "there is no rewind to take back" in notice.text
