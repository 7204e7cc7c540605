from pathlib import Path

import pytest

from decode.entities.errors import SkillError
from decode.entities.skill_def import SkillDef
from decode.skills.load import load_skills
from decode.skills.remote.ask import refresh_sources
from decode.skills.remote.hub import found_source, offered, register, version
from tests.skills.remote.shops import Shop, offer, registered
from tests.skills.shelf import NATIVE, own, project, put


def ready_skill(name: str, body: str = "Do it.") -> SkillDef:
    return SkillDef(name, "Does it.", body, "anything")


def test_registered_skills_count_at_once_and_a_handle_removes_only_its_own(cwd: Path) -> None:
    first, second = register([ready_skill("a")]), register([ready_skill("a", "Other.")])
    try:
        found = load_skills(cwd)
        assert (found["a"].source, found["a"].rank, found["a"].body) == ("runtime", 250, "Do it.")
        assert len(found["a"].sha256) == 64
        first.remove()
        first.remove()
        assert load_skills(cwd)["a"].body == "Other."
    finally:
        second.remove()
    assert own(load_skills(cwd)) == []


def test_runtime_skills_lie_between_project_and_custom(cwd: Path, isolated_home: Path) -> None:
    put(isolated_home / NATIVE, "a")
    put(project(cwd), "b")
    handle = register([ready_skill("a"), ready_skill("b")])
    try:
        found = load_skills(cwd)
        assert (found["a"].source, found["b"].source) == ("runtime", "project")
        shadowed = found.find("runtime:b")
        assert shadowed is not None
        assert shadowed.body == "Do it."
    finally:
        handle.remove()


@pytest.mark.parametrize(
    "skill",
    [ready_skill("a b"), ready_skill(""), ready_skill("a", " "), SkillDef("a", " ", "b", "x")],
)
def test_a_skill_that_is_not_legal_is_refused(skill: SkillDef) -> None:
    before = version()
    with pytest.raises(SkillError):
        register([skill])
    assert version() == before


async def test_the_source_of_a_skill_is_found_by_its_candidate(cwd: Path) -> None:
    shop, other = Shop([offer("a")]), Shop([offer("a")], "other")
    with registered(shop, other):
        await refresh_sources(cwd)
        skill = load_skills(cwd)["a"]
        assert found_source(skill, cwd) == (shop, shop.offers[0])
        assert found_source(skill, cwd / "elsewhere") is None
        assert [seen.source for seen, _ in offered(cwd)] == ["shop", "other"]
    assert found_source(skill, cwd) is None
