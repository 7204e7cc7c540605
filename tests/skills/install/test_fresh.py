from pathlib import Path

import pytest

from decode.config.settings import SkillSettings
from decode.entities.errors import SkillError, UsageError
from decode.skills.install.fresh import new_skill, skill_root
from decode.skills.lint.check import check
from decode.skills.lint.portable import check_portable
from tests.skills.shelf import project


def test_a_new_skill_is_portable_and_has_no_findings(tmp_path: Path) -> None:
    path = new_skill("my-skill-2", tmp_path / "deep/skills")
    assert path == tmp_path / "deep/skills/my-skill-2/SKILL.md"
    assert check_portable(path) == []
    assert check(path) == []


@pytest.mark.parametrize(
    "name", ["", "A", "a b", "../a", "a--b", "-a", "a.b", "é", "a" * 65, "a/b"]
)
def test_a_name_outside_the_standard_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="no legal name"):
        new_skill(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    path = new_skill("a", tmp_path)
    path.write_text("mine")
    with pytest.raises(SkillError, match="there already"):
        new_skill("a", tmp_path)
    assert path.read_text() == "mine"
    (tmp_path / "file").write_text("x")
    with pytest.raises(SkillError):
        new_skill("a", tmp_path / "file")


def test_skills_of_the_project_lie_at_its_root(cwd: Path, isolated_home: Path) -> None:
    project(cwd)
    below = cwd / "a/b"
    below.mkdir(parents=True)
    assert skill_root(below, SkillSettings(), user=False) == cwd / ".decode/skills"
    assert skill_root(below, SkillSettings(dir="x/y"), user=False) == cwd / "x/y"
    assert skill_root(below, SkillSettings(dir="~/s"), user=False) == isolated_home / "s"
    assert skill_root(below, SkillSettings(), user=True) == isolated_home / ".decode/skills"


def test_a_folder_without_a_skill_gets_one(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a/notes.md").write_text("mine")
    assert check(new_skill("a", tmp_path)) == []
    assert sorted(path.name for path in (tmp_path / "a").iterdir()) == ["SKILL.md", "notes.md"]
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
