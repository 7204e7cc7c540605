from dataclasses import replace
from pathlib import Path

import pytest

from decode.entities.errors import SkillError
from decode.entities.skill_def import SkillDef
from decode.skills.files.current import current
from decode.skills.load import load_skills
from tests.skills.shelf import AGENTS, project, put, skill_text


def test_the_file_says_what_the_skill_is_now(cwd: Path) -> None:
    path = put(project(cwd), "a")
    listed = replace(load_skills(cwd)["a"], enabled=False)
    path.write_text(skill_text("a", "New.", "Other."))
    now = current(listed)
    assert now is not None
    assert (now.description, now.body, now.rank, now.source) == ("New.", "Other.", 100, "project")
    assert now.resource_dir == path.parent
    assert not now.enabled


def test_gone_is_none_and_no_file_is_the_skill_itself(cwd: Path) -> None:
    path = put(project(cwd), "a")
    listed = load_skills(cwd)["a"]
    path.unlink()
    assert current(listed) is None
    path.parent.rmdir()
    path.parent.write_text("a file where the folder was")
    assert current(listed) is None
    bare = SkillDef("a", "d", "b", "runtime")
    assert current(bare) is bare


def test_an_unreadable_file_and_another_name_are_refused(cwd: Path) -> None:
    path = put(project(cwd), "a")
    listed = load_skills(cwd)["a"]
    path.write_text(skill_text("b"))
    with pytest.raises(SkillError, match="listed as a but its file now says b"):
        current(listed)
    path.unlink()
    path.mkdir()
    with pytest.raises(SkillError, match="cannot be read"):
        current(listed)


def test_a_single_file_keeps_the_name_of_its_stem(cwd: Path) -> None:
    (cwd / AGENTS).mkdir(parents=True)
    (cwd / AGENTS / "flat.md").write_text("---\ndescription: d\n---\nb\n")
    listed = load_skills(cwd)["flat"]
    now = current(listed)
    assert now is not None
    assert now.name == "flat"
