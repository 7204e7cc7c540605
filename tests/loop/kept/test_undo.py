from pathlib import Path

from decode.loop.kept.undo import Files, undone
from decode.sessions.checkpoints.checkpoint import Checkpoints


def test_what_was_changed_since_the_rewind_stays(cwd: Path) -> None:
    for name in ("a", "b"):
        (cwd / name).write_text("turn")
    checkpoints = Checkpoints.of_project(cwd)
    before = checkpoints.take("s/1")
    for name in ("a", "b"):
        (cwd / name).write_text("old")
    after = checkpoints.take("s/2")
    (cwd / "b").write_text("mine")
    said = undone(checkpoints, "s", Files(before, after))
    assert said == ["b was changed since and is left alone"]
    assert [(cwd / name).read_text() for name in ("a", "b")] == ["turn", "mine"]
