"""Drafts on disk."""

import os
import stat
from pathlib import Path

from decode.tui.prompt.draft import Draft, project_key

DEAD = 2**22 - 3


def dead_draft(folder: Path, cwd: Path, text: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{project_key(cwd)}-{DEAD}.txt"
    path.write_text(text, "utf-8")
    return path


def test_a_draft_is_kept_and_goes_with_its_text(tmp_path: Path, cwd: Path) -> None:
    draft = Draft(tmp_path / "drafts", cwd)
    draft.keep("some words")
    (path,) = (tmp_path / "drafts").iterdir()
    assert path.read_text() == "some words"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    draft.keep("")
    assert not path.exists()


def test_the_draft_of_a_dead_process_is_taken_over_once(tmp_path: Path, cwd: Path) -> None:
    folder = tmp_path / "drafts"
    path = dead_draft(folder, cwd, "left behind")
    draft = Draft(folder, cwd)
    assert draft.left_behind() == "left behind"
    assert not path.exists()
    assert draft.left_behind() == ""


def test_the_draft_of_a_living_process_is_its_own(tmp_path: Path, cwd: Path) -> None:
    folder = tmp_path / "drafts"
    folder.mkdir()
    (folder / f"{project_key(cwd)}-{os.getppid()}.txt").write_text("mine")
    assert Draft(folder, cwd).left_behind() == ""


def test_another_project_has_drafts_of_its_own(tmp_path: Path, cwd: Path) -> None:
    dead_draft(tmp_path / "drafts", cwd, "left behind")
    assert Draft(tmp_path / "drafts", tmp_path).left_behind() == ""


def test_nothing_is_kept_without_a_folder(cwd: Path) -> None:
    draft = Draft(None, cwd)
    draft.keep("words")
    assert draft.left_behind() == ""


def test_a_folder_that_cannot_be_made_costs_nothing(tmp_path: Path, cwd: Path) -> None:
    (tmp_path / "file").write_text("")
    draft = Draft(tmp_path / "file" / "drafts", cwd)
    draft.keep("words")
    assert draft.left_behind() == ""


def test_b110_what_cannot_be_encoded_is_kept_all_the_same(tmp_path: Path, cwd: Path) -> None:
    draft = Draft(tmp_path, cwd)
    draft.keep("bad\udcff and \ud800")
    (path,) = tmp_path.glob("*.txt")
    path.rename(tmp_path / f"{project_key(cwd)}-{DEAD}.txt")
    assert draft.left_behind() == "bad\udcff and \ud800"
    dead_draft(tmp_path, cwd, "").write_bytes(b"ok\xff")
    assert draft.left_behind() == "ok\ufffd"
