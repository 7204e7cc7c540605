from pathlib import Path

import pytest

from decode.config.settings import SkillSettings
from decode.entities.skill_def import SkillDef
from decode.skills.load import load_skills
from decode.skills.registry import Findings, Shadowed, SkillRegistry
from tests.skills.shelf import AGENTS, project, put


def skill(
    name: str, source: str = "project", *, enabled: bool = True, user: bool = True
) -> SkillDef:
    return SkillDef(name, "d", "b", source, enabled=enabled, user_invocable=user)


def registry(*skills: SkillDef, lost: int = 0) -> SkillRegistry:
    """Return a registry in which the last `lost` skills lost their name to the first."""
    losers = skills[len(skills) - lost :] if lost else ()
    shadowed = tuple(Shadowed(one, skills[0], "why") for one in losers)
    return SkillRegistry(Findings(skills, shadowed), SkillSettings())


def test_it_is_a_mapping_of_enabled_winners_in_code_point_order() -> None:
    found = registry(skill("b"), skill("B"), skill("a-b"), skill("a"), skill("off", enabled=False))
    assert list(found) == ["B", "a", "a-b", "b"]
    assert len(found) == 4
    assert "off" not in found
    assert found.get("off") is None
    assert list(found.disabled) == ["off"]


@pytest.mark.parametrize(
    ("token", "source"),
    [
        ("commit", "project"),
        ("project:commit", "project"),
        ("builtin:commit", "builtin"),
        ("skill:commit", "project"),
        ("COMMIT", "project"),
        ("Builtin:Commit", "builtin"),
        ("skill:Commit", "project"),
        ("user:commit", None),
        (":commit", None),
        ("commit:", None),
        ("", None),
        ("comm", None),
    ],
)
def test_find_follows_what_a_person_types(token: str, source: str | None) -> None:
    found = registry(skill("commit"), skill("commit", "builtin"), lost=1).find(token)
    assert (found.source if found else None) == source


def test_exact_case_goes_first_and_other_cases_must_be_unique() -> None:
    found = registry(skill("Ship"), skill("ship"), skill("Lint"))
    assert [found.find(t) is found.get(t) for t in ("Ship", "ship")] == [True, True]
    assert found.find("SHIP") is None
    assert found.find("lint") is found["Lint"]


def test_in_other_cases_a_skill_that_can_be_typed_goes_before_one_that_cannot() -> None:
    found = registry(skill("Ship", user=False), skill("ship"))
    assert found.find("SHIP") is found["ship"]
    assert found.find("Ship") is found["Ship"]
    assert registry(skill("Ship", user=False)).find("ship") is not None


def test_exact_is_exact() -> None:
    found = registry(skill("commit"), skill("commit", "builtin"), lost=1)
    assert found.exact("Commit") is None
    assert found.exact("commit") is found["commit"]
    shadowed = found.exact("builtin:commit")
    assert shadowed is not None
    assert shadowed.source == "builtin"


def test_listed_also_finds_what_is_switched_off() -> None:
    found = registry(skill("a", enabled=False), skill("a", "user"))
    assert found.find("a") is not None
    off = found.listed("project:a")
    assert off is not None
    assert not off.enabled
    assert found.find("project:a") is None
    assert found.listed("builtin:a") is None


@pytest.mark.parametrize(
    ("token", "expected"),
    [
        ("comit", ["commit"]),
        ("com", ["commit", "compose"]),
        ("REVIEW", ["review-diff"]),
        ("user:comit", ["commit"]),
        ("zzz", []),
        ("", []),
    ],
)
def test_nearest_names(token: str, expected: list[str]) -> None:
    found = registry(skill("commit"), skill("compose"), skill("review-diff"))
    assert found.nearest(token)[: len(expected) or None] == expected


def test_problems_belong_to_the_name_their_place_suggests(cwd: Path) -> None:
    put(project(cwd), "broken", "# none")
    (cwd / AGENTS).mkdir(parents=True)
    (cwd / AGENTS / "flat.md").write_text("# none")
    (cwd / ".decode/skills/empty").mkdir()
    found = load_skills(cwd)
    assert [len(found.problems(name)) for name in ("broken", "flat", "empty", "x")] == [1, 1, 1, 0]
