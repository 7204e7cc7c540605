from pathlib import Path

import pytest

from decode.config.settings import SkillSettings
from decode.skills.explain import Explanation, explain
from decode.skills.load import load_skills
from tests.skills.shelf import NATIVE, project, put, skill_text


def why(
    cwd: Path, name: str, settings: SkillSettings | None = None, window: int | None = None
) -> Explanation:
    return explain(load_skills(cwd, settings), name, {"quit"}, window)


def said(found: Explanation) -> str:
    return "\n".join(found.reasons)


def test_a_winner_says_where_it_is_and_what_it_costs(cwd: Path) -> None:
    path = put(project(cwd), "a")
    found = why(cwd, "a")
    assert found.known
    assert found.winner == load_skills(cwd)["a"]
    assert found.catalog_line == "- a: Does it."
    assert (found.model_sees, found.user_sees) == (True, True)
    assert f"project (rank 100) wins: {path}" in said(found)
    assert "4 tokens in every request, 2 when it is loaded" in said(found)


def test_losers_say_why_and_how_they_still_load(cwd: Path, isolated_home: Path) -> None:
    put(project(cwd), "a")
    put(isolated_home / NATIVE, "a")
    found = why(cwd, "user:a")
    assert found.name == "a"
    assert [loser.skill.source for loser in found.losers] == ["user"]
    assert "project (rank 100) beats user (400)" in said(found)
    assert "it still loads as user:a" in said(found)


def test_flags_and_reserved_names_are_explained(cwd: Path) -> None:
    root = project(cwd)
    put(root, "h", skill_text("h", more="disable-model-invocation: true\n"))
    put(root, "m", skill_text("m", more="user-invocable: no\n"))
    put(root, "quit")
    hidden, model, reserved = (why(cwd, name) for name in ("h", "m", "quit"))
    assert (hidden.model_sees, hidden.user_sees, hidden.catalog_line) == (False, True, None)
    assert "disable-model-invocation" in said(hidden)
    assert (model.model_sees, model.user_sees) == (True, False)
    assert "user-invocable" in said(model)
    assert (reserved.model_sees, reserved.user_sees) == (True, False)
    assert "/skill:quit" in said(reserved)


def test_a_switched_off_skill_is_explained(cwd: Path) -> None:
    put(project(cwd), "a")
    found = why(cwd, "a", SkillSettings(disabled=frozenset({"a"})))
    assert found.known
    assert (found.model_sees, found.user_sees, found.catalog_line) == (False, False, None)
    assert "switched off by skills.disabled" in said(found)


@pytest.mark.parametrize(
    ("text", "cause"),
    [("# none", "no header"), (b"\xff", "UTF-8"), (skill_text("a b"), "cannot be typed")],
)
def test_a_broken_file_is_explained_with_its_line_and_hint(
    cwd: Path, text: str | bytes, cause: str
) -> None:
    path = put(project(cwd), "a", text)
    found = why(cwd, "a")
    assert found.known
    assert found.winner is None
    assert f"{path}:" in said(found)
    assert cause in said(found)


def test_a_folder_without_a_skill_and_a_flat_file_are_explained(cwd: Path) -> None:
    root = project(cwd)
    (root / "empty").mkdir(parents=True)
    (root / "flat.md").write_text("x")
    assert "no SKILL.md" in said(why(cwd, "empty"))
    assert "move it to flat/SKILL.md" in said(why(cwd, "flat"))


def test_a_name_nobody_knows_gets_the_nearest_ones(cwd: Path) -> None:
    found = why(cwd, "comit")
    assert not found.known
    assert "did you mean commit?" in said(found)
    off = why(cwd, "commit", SkillSettings(enabled=False))
    assert off.reasons == ("skills are off (--no-skills)",)


def test_what_the_budget_did_is_explained(cwd: Path) -> None:
    root = project(cwd)
    for number in range(30):
        put(root, f"s{number:02}", skill_text(f"s{number:02}", "word " * 90))
    cut = why(cwd, "s29", window=8_000)
    assert cut.catalog_line is not None
    assert cut.catalog_line.endswith("…")
    assert "(shortened to fit)" in said(cut)
    gone = why(cwd, "s29", SkillSettings(catalog_max=350))
    assert gone.catalog_line is None
    assert "skill_search" in said(gone)


def test_a_skill_of_a_tool_that_is_off_says_how_to_use_it(cwd: Path) -> None:
    project(cwd)
    path = put(cwd / ".claude/skills", "theirs")
    found = why(cwd, "theirs")
    assert found.known
    assert found.reasons[0].startswith(f"{path.parent}: skills of claude are here but not used; ")
    assert "skills.compat" in found.reasons[0]
    assert not why(cwd, "../theirs/theirs/..").winner


def test_the_json_has_exactly_these_keys(cwd: Path) -> None:
    put(project(cwd), "commit")
    put(cwd / NATIVE, "broken", "# none")
    registry = load_skills(cwd)
    facts = explain(registry, "commit", ()).facts(registry)
    assert list(facts) == [
        "name", "winner", "losers", "roots", "catalog_line", "model_sees", "user_sees", "reasons"
    ]  # fmt: skip
    assert facts["winner"]["name"] == "commit"
    assert facts["losers"][0]["shadowed_by"] == str(cwd / NATIVE / "commit/SKILL.md")
    assert set(facts["roots"][0]) == {"path", "rank", "exists", "skills"}
    assert facts["roots"][0]["skills"] == 1
    assert (registry.roots[0].skills, registry.roots[0].broken) == (1, 1)
    assert explain(registry, "nope", ()).facts(registry)["winner"] is None
