import hashlib
import json
from pathlib import Path

from decode.config.settings import SkillSettings
from decode.entities.skill_def import SkillDef, SkillDiagnostic
from decode.skills.catalog import Catalog, catalog
from decode.skills.explain import explain
from decode.skills.facts import diagnostic_facts, listing_facts, skill_facts
from decode.skills.load import load_skills
from tests.skills.shelf import NATIVE, project, put, skill_text


def test_a_skill_has_exactly_these_keys(cwd: Path) -> None:
    path = put(project(cwd), "a", skill_text("a", more="argument-hint: <file>\n"))
    registry = load_skills(cwd)
    assert skill_facts(registry["a"], registry, catalog(registry)) == {
        "name": "a",
        "description": "Does it.",
        "source": "project",
        "path": str(path),
        "resource_dir": None,
        "model_invocable": True,
        "user_invocable": True,
        "argument_hint": "<file>",
        "enabled": True,
        "catalog_tokens": 4,
        "body_tokens": 2,
        "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
    }
    (path.parent / "x.txt").write_text("x")
    assert skill_facts(registry["a"], registry, catalog(registry))["resource_dir"] == str(
        path.parent
    )


def test_a_listing_holds_winners_sorted_and_the_disabled_only_on_request(cwd: Path) -> None:
    root = project(cwd)
    put(root, "commit")
    put(root, "b", "# none")
    registry = load_skills(cwd, SkillSettings(disabled=frozenset({"review-diff"})))
    facts = listing_facts(registry)
    assert list(facts) == ["skills", "shadowed", "diagnostics"]
    assert [skill["name"] for skill in facts["skills"]] == ["commit"]
    assert facts["shadowed"] == [
        {
            "name": "commit",
            "source": "builtin",
            "path": facts["shadowed"][0]["path"],
            "shadowed_by": str(root / "commit/SKILL.md"),
        }
    ]
    assert [set(one) for one in facts["diagnostics"]] == [
        {"severity", "code", "path", "line", "message", "hint"}
    ]
    whole = listing_facts(registry, everything=True)["skills"]
    assert [(skill["name"], skill["enabled"]) for skill in whole] == [
        ("commit", True),
        ("review-diff", False),
    ]


def test_catalog_tokens_count_the_line_as_it_is_in_the_catalog(cwd: Path) -> None:
    for number in range(30):
        put(project(cwd), f"s{number:02}", skill_text(f"s{number:02}", "d" * 400))
    put(cwd / NATIVE, "hid", skill_text("hid", more="disable-model-invocation: true\n"))
    registry = load_skills(cwd, SkillSettings(disabled=frozenset({"s01"})))
    facts = {one["name"]: one for one in listing_facts(registry, everything=True)["skills"]}
    for name in ("s00", "commit"):
        line = explain(registry, name, ()).catalog_line
        assert line
        assert line in catalog(registry).text.split("\n")
        assert facts[name]["catalog_tokens"] == -(-len(line) // 4) < 100
    assert facts["hid"]["catalog_tokens"] == facts["s01"]["catalog_tokens"] == 0


def test_path_and_line_are_null_where_there_are_none() -> None:
    facts = diagnostic_facts(SkillDiagnostic("info", "c", "m"))
    assert (facts["path"], facts["line"], facts["hint"]) == (None, None, "")


def test_b110_everything_is_encodable(cwd: Path) -> None:
    put(project(cwd), "bad\udcff", skill_text("x"))
    facts = listing_facts(load_skills(cwd))
    assert json.dumps(facts, ensure_ascii=False).encode()


def test_a_runtime_skill_has_no_path() -> None:
    skill = SkillDef("a", "d", "b", "runtime")
    assert skill_facts(skill, load_skills(Path("/")), Catalog())["path"] is None
