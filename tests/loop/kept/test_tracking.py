import subprocess
from pathlib import Path

import pytest

from decode.entities.event import Event, Notice
from decode.loop.kept.tracking import Tracker
from decode.sessions.records import Checkpointed


@pytest.fixture
def repository(cwd: Path) -> Path:
    subprocess.run(["git", "init", "-q", str(cwd)], check=True)
    (cwd / "a.txt").write_text("one\n")
    return cwd


def _tracker(project: Path) -> tuple[Tracker, list[Event], list[Checkpointed]]:
    events: list[Event] = []
    kept: list[Checkpointed] = []
    return Tracker(project, "abc", 4, events.append, kept.append), events, kept


async def test_the_states_around_a_turn_are_taken(repository: Path) -> None:
    tracker, events, kept = _tracker(repository)
    await tracker.first()
    assert [(one.index, one.after) for one in kept] == [(4, "")]
    (repository / "a.txt").write_text("two\n")
    await tracker.first()
    await tracker.last()
    begun, whole = kept
    assert whole.before == begun.before
    assert whole.after not in ("", whole.before)
    assert events == []


async def test_a_turn_that_changes_nothing_takes_nothing(repository: Path) -> None:
    tracker, _, kept = _tracker(repository)
    await tracker.last()
    assert kept == []


async def test_where_none_can_be_taken_it_is_said_and_work_goes_on(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    tracker, events, kept = _tracker(repository)
    await tracker.first()
    await tracker.first()
    assert tracker.failed
    assert len(events) == 1
    assert isinstance(events[0], Notice)
    await tracker.last()
    assert kept == []
