from pathlib import Path
from typing import Any

import pytest

from decode.loop.orders.outlook import carry_out, huge_of, outlook
from decode.sessions.checkpoints.checkpoint import Checkpoints
from decode.sessions.records import Checkpointed


@pytest.fixture
def checkpoints(cwd: Path) -> Checkpoints:
    (cwd / "a").write_text("old")
    return Checkpoints.of_project(cwd)


def test_changes_between_two_turns_are_someone_elses(cwd: Path, checkpoints: Checkpoints) -> None:
    first = checkpoints.take("s/0-before").tree
    (cwd / "b").write_text("turn")
    done = checkpoints.take("s/0-after").tree
    (cwd / "a").write_text("mine")
    second = checkpoints.take("s/2-before").tree
    (cwd / "c").write_text("turn")
    last = checkpoints.take("s/2-after").tree
    taken = [Checkpointed(0, first, done), Checkpointed(2, second, last)]
    view = outlook(checkpoints, "s", taken)
    assert (view.kept, view.count, view.certain) == ((b"a",), 2, True)
    assert list(view.lines()) == [
        "a stays: someone else changed it",
        "b is deleted",
        "c is deleted",
    ]
    files, said = carry_out(checkpoints, "s", view, view.foreign)
    assert said == []
    assert (files.before, (cwd / "a").read_text()) == (view.now, "mine")
    assert sorted(path.name for path in cwd.iterdir()) == ["a"]


def test_what_is_too_large_and_what_is_not_known_is_said(
    cwd: Path, checkpoints: Checkpoints
) -> None:
    with (cwd / "huge").open("wb") as file:
        file.truncate(11 * 1024 * 1024)
    before = checkpoints.take("s/0-before")
    (cwd / "a").write_text("new")
    taken = Checkpointed(0, before.tree, "", [name.hex() for name in before.huge])
    assert list(outlook(checkpoints, "s", [taken]).lines()) == [
        "a changes back",
        "huge stays: it is too large to be kept",
        "the last of these turns was cut off: all changes since it began are shown",
    ]


def test_many_files_are_counted(cwd: Path, checkpoints: Checkpoints) -> None:
    before = checkpoints.take("s/0-before").tree
    for number in range(203):
        (cwd / f"n{number:03}").write_text("x")
    after = checkpoints.take("s/0-after").tree
    lines = list(outlook(checkpoints, "s", [Checkpointed(0, before, after)]).lines())
    assert (len(lines), lines[-1]) == (201, "and 3 more")


@pytest.mark.parametrize("names", [["zz"], [1], ["0"]])
def test_what_is_no_name_in_a_damaged_record_is_passed_over(names: list[Any]) -> None:
    assert huge_of(Checkpointed(0, "a", "b", names)) == ()
