from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from decode.entities.errors import SessionError, UsageError
from decode.memory.load import assemble_memory
from decode.memory.notes import note


def test_a_line_goes_into_the_projects_own_file_and_is_read_next_time(cwd: Path) -> None:
    made = note(cwd, " tests run with pytest -n0 ")
    assert made.path == cwd / ".decode/MEMORY.md"
    assert made.path.read_text() == "- tests run with pytest -n0\n"
    assert "- tests run with pytest -n0" in assemble_memory(cwd)


def test_a_file_that_is_there_is_lengthened_on_a_line_of_its_own(cwd: Path) -> None:
    (cwd / "MEMORY.md").write_bytes(b"# Notes\r\n- old \xff")
    made = note(cwd, "- new")
    assert made.path == cwd / "MEMORY.md"
    assert made.path.read_bytes() == b"# Notes\r\n- old \xff\n- new\n"
    assert not (cwd / ".decode").exists()


@pytest.mark.parametrize("text", ["", " ", "- ", "\x00\n"])
def test_a_blank_line_is_none(cwd: Path, text: str) -> None:
    with pytest.raises(UsageError, match="nothing to note"):
        note(cwd, text)
    assert not (cwd / ".decode").exists()


def test_a_note_is_one_line_whatever_it_holds(cwd: Path) -> None:
    note(cwd, "a\u2028b\x1b[2J\nc \ud800")
    assert (cwd / ".decode/MEMORY.md").read_text() == "- a b [2J c ?\n"


def test_what_the_model_will_not_see_is_said(cwd: Path) -> None:
    (cwd / "MEMORY.md").write_text("x\n" * 200)
    assert "200 lines" in note(cwd, "one more").warning


def test_a_link_out_of_the_project_is_not_written_through(cwd: Path, tmp_path: Path) -> None:
    (tmp_path / "other").write_text("theirs")
    (cwd / "MEMORY.md").symlink_to(tmp_path / "other")
    with pytest.raises(SessionError, match="outside the project"):
        note(cwd, "x")
    assert (tmp_path / "other").read_text() == "theirs"


def test_a_folder_that_cannot_be_made_is_said(cwd: Path) -> None:
    (cwd / ".decode").write_text("a file in its place")
    with pytest.raises(SessionError, match="cannot be written"):
        note(cwd, "x")


def test_notes_of_several_processes_are_all_kept(cwd: Path) -> None:
    note(cwd, "first")
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(note, [cwd] * 40, [f"n{number}" for number in range(40)]))
    lines = (cwd / ".decode/MEMORY.md").read_text().splitlines()
    assert sorted(lines) == sorted(["- first", *(f"- n{number}" for number in range(40))])
