import subprocess
from pathlib import Path

import pytest

from decode.entities.event import Event, Notice
from decode.loop.kept.tracking import Tracker


@pytest.fixture
def repository(cwd: Path) -> Path:
    subprocess.run(["git", "init", "-q", str(cwd)], check=True)
    (cwd / "a.txt").write_text("one\n")
    return cwd


def _tracker(project: Path) -> tuple[Tracker, list[Event]]:
    events: list[Event] = []
    return Tracker(project, "abc", 4, events.append), events


async def test_the_states_around_a_turn_are_taken(repository: Path) -> None:
    tracker, events = _tracker(repository)
    await tracker.first()
    (repository / "a.txt").write_text("two\n")
    await tracker.first()
    taken = await tracker.last()
    assert taken is not None
    assert taken.index == 4
    assert taken.before != taken.after
    assert events == []


async def test_a_turn_that_changes_nothing_takes_nothing(repository: Path) -> None:
    tracker, _ = _tracker(repository)
    assert await tracker.last() is None


async def test_where_none_can_be_taken_it_is_said_and_work_goes_on(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    tracker, events = _tracker(repository)
    await tracker.first()
    await tracker.first()
    assert tracker.failed
    assert len(events) == 1
    assert isinstance(events[0], Notice)
    assert await tracker.last() is None
