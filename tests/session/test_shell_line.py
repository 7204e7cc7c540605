"""`!command`: the person's own."""

from pathlib import Path

import pytest

from decode.entities.event import Event, ToolFinished, ToolOutput, ToolStarted
from decode.session.shell_line import ShellLines


async def ran(lines: ShellLines, command: str, *, keep: bool = True) -> list[Event]:
    return [event async for event in lines.run(command, keep=keep)]


async def test_output_comes_as_events_and_is_kept_for_the_model_once(cwd: Path) -> None:
    lines = ShellLines(cwd)
    started, *printed, finished = await ran(lines, "echo good; echo bad >&2; exit 3")
    assert isinstance(started, ToolStarted)
    assert started.call.title == "echo good; echo bad >&2; exit 3"
    text = "".join(event.text for event in printed if isinstance(event, ToolOutput))
    assert text == "good\nbad\n"
    assert isinstance(finished, ToolFinished)
    assert not finished.ok
    (note,) = lines.take()
    assert note.endswith("$ echo good; echo bad >&2; exit 3\ngood\nbad\n")
    assert lines.take() == []


async def test_what_is_kept_local_never_reaches_the_model(cwd: Path) -> None:
    lines = ShellLines(cwd)
    await ran(lines, "echo secret", keep=False)
    assert lines.take() == []


async def test_nothing_can_be_asked_of_it_and_bytes_that_are_no_text_are_shown(cwd: Path) -> None:
    lines = ShellLines(cwd)
    *_, finished = await ran(lines, r"cat; printf 'a\377b'")
    assert isinstance(finished, ToolFinished)
    assert finished.ok
    assert finished.output == "a\ufffdb"


async def test_very_much_output_is_bounded_for_the_model(cwd: Path) -> None:
    lines = ShellLines(cwd)
    await ran(lines, "yes 0123456789 | head -c 200000; echo the-end")
    (note,) = lines.take()
    assert len(note) < 31_000
    assert "characters left out" in note
    assert note.endswith("the-end\n")


async def test_b082_what_it_leaves_in_the_background_holds_nothing_up_and_ends(cwd: Path) -> None:
    lines = ShellLines(cwd)
    *_, finished = await ran(lines, "sleep 1000 & echo up")
    assert isinstance(finished, ToolFinished)
    assert (finished.ok, finished.output) == (True, "up\n")


async def test_b082_what_its_children_say_a_moment_later_is_not_lost(
    cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("decode.session.shell_line._CHILDREN_S", 60)
    *_, finished = await ran(ShellLines(cwd), "(sleep 0.02; echo late) & echo up")
    assert isinstance(finished, ToolFinished)
    assert (finished.ok, finished.output) == (True, "up\nlate\n")


async def test_stopping_ends_everything_it_started(cwd: Path) -> None:
    lines, events = ShellLines(cwd), list[Event]()
    async for event in lines.run("echo up; sleep 1000 & sleep 1000", keep=True):
        events.append(event)
        if isinstance(event, ToolOutput):
            lines.stop()
    *_, finished = events
    assert isinstance(finished, ToolFinished)
    assert not finished.ok
    assert not lines.running


async def test_a_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    *_, finished = await ran(ShellLines(tmp_path / "gone"), "true")
    assert isinstance(finished, ToolFinished)
    assert not finished.ok
    assert "did not start" in finished.output
