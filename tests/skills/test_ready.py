from pathlib import Path

import pytest

from decode.entities.errors import SkillError
from decode.entities.skill_def import SkillDef
from decode.skills.ready import ready_now


def test_a_skill_with_a_body_and_no_file_is_ready(cwd: Path) -> None:
    skill = SkillDef("a", "d", "body", "runtime")
    assert ready_now(skill, cwd) is skill


def test_a_skill_of_a_source_that_is_gone_is_refused(cwd: Path) -> None:
    skill = SkillDef("a", "d", "", "shop", locator="1")
    with pytest.raises(SkillError, match="no longer offers"):
        ready_now(skill, cwd)
