from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from decode.commands._skill_rows import problem_rows, skill_rows
from decode.entities.skill_def import SkillDiagnostic
from decode.skills.last_use import record_use
from decode.skills.load import load_skills
from tests.skills.shelf import project, put, skill_text


@pytest.mark.parametrize(
    ("ago", "text"),
    [
        (timedelta(seconds=5), "just now"),
        (timedelta(minutes=3), "3 min ago"),
        (timedelta(hours=5), "5 h ago"),
        (timedelta(days=9), "9 d ago"),
        (timedelta(seconds=-30), "just now"),
    ],
)
def test_the_last_use_is_told_roughly(cwd: Path, ago: timedelta, text: str) -> None:
    put(project(cwd), "a")
    registry = load_skills(cwd)
    record_use(registry["a"], datetime.now(UTC) - ago)
    first = next(skill_rows(cwd, registry, ()))
    assert f"last used {text}" in first.detail.split("\n")


def test_what_is_wrong_with_a_loaded_skill_stands_with_it(cwd: Path) -> None:
    put(project(cwd), "Upper", skill_text("Upper"))
    first = next(skill_rows(cwd, load_skills(cwd), ()))
    assert "is not portable" in first.detail


def test_a_long_payload_is_cut(cwd: Path) -> None:
    put(project(cwd), "a", skill_text("a", body="x" * 9_000))
    assert next(skill_rows(cwd, load_skills(cwd), ())).detail.endswith("x…")


def test_notes_without_a_place_go_by_their_code(cwd: Path) -> None:
    note = SkillDiagnostic("info", "catalog-shortened", "m", hint="h")
    (row,) = problem_rows([note], load_skills(cwd))
    assert (row.label, row.group, row.detail) == ("catalog-shortened", "notes", "m\nh")
