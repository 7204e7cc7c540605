from pathlib import Path

import pytest

from decode.config.settings import SkillSettings
from decode.entities.skill_def import SkillDef
from decode.skills.load import load_skills
from decode.skills.refused import dormant, for_the_model_only, why_refused
from tests.skills.shelf import NATIVE, project, put, skill_text

OFF = SkillSettings(disabled=frozenset({"off", "project:commit"}))


@pytest.fixture
def root(cwd: Path) -> Path:
    root = project(cwd)
    put(root, "camel", skill_text("camel", more="userInvocable: false\n"))
    put(root, "off")
    put(root, "commit")
    put(root, "broken", "---\nname: broken\ndescription: d\nuser-invocable: maybe\n---\nb\n")
    return root


@pytest.mark.parametrize("token", ["camel", "CAMEL", "project:camel", "skill:camel"])
def test_a_skill_for_the_model_only_says_so_and_where_it_is(
    cwd: Path, root: Path, token: str
) -> None:
    assert why_refused(load_skills(cwd), token) == (
        f"the skill camel is for the model only (user-invocable: false): {root / 'camel/SKILL.md'}"
    )


@pytest.mark.parametrize("token", ["off", "Off", "project:off", "project:commit"])
def test_one_that_is_switched_off_says_how_to_switch_it_on(
    cwd: Path, root: Path, token: str
) -> None:
    name = token.rpartition(":")[2].lower()
    assert why_refused(load_skills(cwd, OFF), token) == (
        f"the skill {name} is switched off: {root / name / 'SKILL.md'}; "
        f"decode skills enable {name} switches it on"
    )


def test_a_broken_one_says_what_is_wrong_and_where(cwd: Path, root: Path) -> None:
    assert why_refused(load_skills(cwd), "broken") == (
        f"its file is not used: {root / 'broken/SKILL.md'}:4: the field 'user-invocable' must be "
        "true or false; write `user-invocable: true` or false"
    )


@pytest.mark.parametrize("token", ["commit", "builtin:commit", "nope", "project:nope", ":", ""])
def test_what_runs_and_what_is_not_there_has_no_reason(cwd: Path, root: Path, token: str) -> None:
    assert root
    assert why_refused(load_skills(cwd, OFF), token) == ""


def test_a_stronger_one_for_the_model_hides_a_weaker_one_that_can_be_typed(
    cwd: Path, root: Path, isolated_home: Path
) -> None:
    put(isolated_home / NATIVE, "camel")
    said = why_refused(load_skills(cwd), "camel")
    assert "for the model only" in said
    assert said.endswith(f"{root / 'camel/SKILL.md'}; the one it hides runs as /user:camel")
    assert why_refused(load_skills(cwd), "user:camel") == ""


def test_one_of_a_tool_that_is_off_says_how_to_use_it(cwd: Path, root: Path) -> None:
    assert root
    put(cwd / ".claude/skills", "theirs")
    for token in ("theirs", "broken"):
        assert why_refused(load_skills(cwd), token)
    assert "decode config set skills.compat" in why_refused(load_skills(cwd), "theirs")
    assert why_refused(load_skills(cwd), "../skills/theirs") == ""
    assert list(dormant(load_skills(cwd), "x\0")) == []


def test_a_skill_without_a_file_names_its_source() -> None:
    skill = SkillDef("a", "d", "b", "runtime", user_invocable=False)
    assert for_the_model_only(skill).endswith(": it comes from runtime")
