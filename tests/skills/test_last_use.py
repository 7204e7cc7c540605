from datetime import UTC, datetime, timedelta, timezone
from pathlib import Path

import pytest

from decode.config.paths import data_dir
from decode.entities.skill_def import SkillDef
from decode.skills.last_use import last_use, last_uses, record_use

NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


def skill(name: str, path: Path | None = None) -> SkillDef:
    return SkillDef(name, "d", "b", "user", path=path)


def test_the_last_use_of_each_file_is_known() -> None:
    assert last_use(skill("a"), last_uses()) is None
    record_use(skill("a"), NOON)
    record_use(skill("b", Path("/x/b/SKILL.md")), NOON)
    record_use(skill("a"), NOON.astimezone(timezone(timedelta(hours=2))) + timedelta(hours=1))
    uses = last_uses()
    assert last_use(skill("a"), uses) == NOON + timedelta(hours=1)
    assert last_use(skill("b", Path("/x/b/SKILL.md")), uses) == NOON
    assert last_use(skill("b", Path("/y/b/SKILL.md")), uses) is None
    assert list(uses)[-1] == "user:a"


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": 1}', '{"a": "never"}', "[" * 5000, "\0"])
def test_a_damaged_file_counts_as_none_and_is_replaced(text: str) -> None:
    data_dir().mkdir(parents=True)
    (data_dir() / "skill_uses.json").write_text(text)
    assert last_uses() == {}
    record_use(skill("a"), NOON)
    assert last_use(skill("a"), last_uses()) == NOON


def test_where_nothing_can_be_written_nothing_breaks() -> None:
    data_dir().parent.mkdir(parents=True)
    data_dir().write_text("a file where the folder should be")
    record_use(skill("a"), NOON)
    assert last_uses() == {}
