"""What is kept for the person and the project."""

from pathlib import Path

from decode.config.paths import data_dir
from decode.tui.furniture import furnish


def test_history_and_draft_are_kept_in_the_data_directory(cwd: Path) -> None:
    kit = furnish(cwd, keep=True)
    kit.history.add("text")
    kit.draft.keep("draft")
    names = {path.parent.name for path in data_dir().rglob("*") if path.is_file()}
    assert names == {"history", "drafts"}
    assert furnish(cwd, keep=True).history.texts == ["text"]


def test_nothing_is_kept_when_no_session_is(cwd: Path) -> None:
    kit = furnish(cwd, keep=False)
    kit.history.add("text")
    kit.draft.keep("draft")
    assert not data_dir().exists()
