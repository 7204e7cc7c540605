from pathlib import Path

import pytest

from decode.entities.errors import UsageError
from decode.skills.lint.targets import everything, given
from decode.skills.load import load_skills
from tests.skills.shelf import AGENTS, project, put


def test_a_file_a_folder_and_a_root_are_taken(tmp_path: Path) -> None:
    path = put(tmp_path, "a")
    put(tmp_path / "g", "b", "# none")
    assert given(path) == ([path], [])
    assert given(path.parent) == ([path], [])
    files, found = given(tmp_path)
    assert files == [path, tmp_path / "g/b/SKILL.md"]
    assert found == []


def test_folders_without_skills_are_findings(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    assert [one.code for one in given(tmp_path)[1]] == ["no-skill"]
    assert [one.code for one in given(tmp_path / "empty")[1]] == ["no-skill"]
    with pytest.raises(UsageError, match="nothing at"):
        given(tmp_path / "gone")


def test_everything_is_every_file_once_and_what_folders_say(cwd: Path) -> None:
    root = project(cwd)
    paths = [put(root, "a"), put(root, "b", "# none"), put(cwd / AGENTS, "a")]
    put(root, "quit")
    (root / "empty").mkdir()
    (root / "flat.md").write_text("x")
    files, found = everything(load_skills(cwd))
    assert set(paths) < set(files)
    assert len(files) == len(set(files))
    assert sorted(one.code for one in found) == ["flat-skill", "no-skill", "reserved-name"]
    assert root / "flat.md" not in files
