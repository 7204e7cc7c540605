from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from decode.commands._skill_rows import problem_rows, skill_rows
from decode.config.settings import SkillSettings
from decode.entities.event import Option
from decode.entities.skill_def import SkillDiagnostic
from decode.skills.catalog import catalog
from decode.skills.last_use import record_use
from decode.skills.load import load_skills
from tests.skills.shelf import NATIVE, project, put, skill_text


def rows(cwd: Path, settings: SkillSettings | None = None) -> list[Option]:
    registry = load_skills(cwd, settings)
    return list(skill_rows(cwd, registry, catalog(registry), ()))


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
    first = rows(cwd)[0]
    assert f"last used {text}" in first.detail.split("\n")


def test_what_is_wrong_with_a_loaded_skill_stands_with_it(cwd: Path) -> None:
    put(project(cwd), "Upper", skill_text("Upper"))
    first = rows(cwd)[0]
    assert "is not portable" in first.detail


def test_a_long_payload_is_cut(cwd: Path) -> None:
    put(project(cwd), "a", skill_text("a", body="x" * 9_000))
    assert rows(cwd)[0].detail.endswith("x…")


def test_the_preview_is_the_payload_as_it_is_sent(cwd: Path) -> None:
    put(project(cwd), "a")
    assert rows(cwd)[0].detail.endswith("\n\nDo it.")
    framed = rows(cwd, SkillSettings(payload="tagged"))[0].detail
    assert '<skill_content name="a">' in framed


def test_what_is_in_no_request_costs_nothing_in_each(cwd: Path, isolated_home: Path) -> None:
    put(project(cwd), "a")
    put(isolated_home / NATIVE, "a")
    put(cwd / NATIVE, "off")
    costs = {
        row.label: next(line for line in row.detail.split("\n") if "every request" in line)
        for row in rows(cwd, SkillSettings(disabled=frozenset({"off"})))
    }
    assert costs["a"].startswith("4 tokens in every request")
    assert costs["user:a"].startswith("0 tokens in every request")
    assert costs["off"].startswith("0 tokens in every request")


def test_notes_without_a_place_go_by_their_code(cwd: Path) -> None:
    note = SkillDiagnostic("info", "catalog-shortened", "m", hint="h")
    (row,) = problem_rows([note], load_skills(cwd))
    assert (row.label, row.group, row.detail) == ("catalog-shortened", "notes", "m\nh")


def test_b001_a_note_goes_by_its_skill_and_line_so_that_a_narrow_column_tells_them_apart(
    cwd: Path,
) -> None:
    for name in ("ship", "shop"):
        put(project(cwd), name, f"---\nname: {name}\ndescription: a: b\n---\nDo it.\n")
    registry = load_skills(cwd)
    found = list(problem_rows(registry.diagnostics, registry))
    assert [row.label for row in found] == ["ship:3", "shop:3"]
    assert found[0].detail.startswith(f"{project(cwd)}/ship/SKILL.md:3\n")
