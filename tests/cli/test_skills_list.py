import json
from pathlib import Path

import pytest

from decode.skills.facts import listing_facts
from decode.skills.load import load_skills
from tests.cli.skills_calls import skills, skills_json
from tests.headless.program import decode
from tests.skills.shelf import NATIVE, project, put, skill_text


def test_the_json_is_the_registry(cwd: Path, isolated_home: Path) -> None:
    put(project(cwd), "commit")
    put(isolated_home / NATIVE, "broken", "# none")
    found = skills_json("list")
    assert found == listing_facts(load_skills(cwd))
    assert [skill["name"] for skill in found["skills"]] == ["commit", "review-diff"]
    assert found["shadowed"][0]["source"] == "builtin"
    (told,) = found["diagnostics"]
    assert (told["code"], told["line"]) == ("no-frontmatter", 1)


def test_disabled_skills_are_there_only_with_all(cwd: Path) -> None:
    skills("disable", "commit")
    assert [one["name"] for one in skills_json("list")["skills"]] == ["review-diff"]
    whole = skills_json("list", "--all")["skills"]
    assert [(one["name"], one["enabled"]) for one in whole] == [
        ("commit", False),
        ("review-diff", True),
    ]
    assert "switched off: commit" in skills("list")[1]
    assert "(off)" in skills("list", "--all")[1]


def test_b025_what_the_catalog_has_no_room_for_is_told_in_both_forms(cwd: Path) -> None:
    put(project(cwd), "long", skill_text("long", "word " * 200))
    (told,) = skills_json("list")["diagnostics"]
    assert (told["code"], told["path"], told["line"]) == ("catalog-shortened", None, None)
    assert "long" in told["message"]
    assert f"{told['message']}; " in skills("list")[1]


def test_lines_for_a_person_name_everything(cwd: Path, isolated_home: Path) -> None:
    root = project(cwd)
    put(root, "you", skill_text("you", more="disable-model-invocation: true\n"))
    put(root, "it", skill_text("it", more="user-invocable: false\n"))
    put(root, "quit")
    put(root, "broken", "# none")
    put(isolated_home / NATIVE, "it")
    status, out, errors = skills("list")
    assert (status, errors) == (0, "")
    assert "(you only)" in out
    assert "(model only)" in out
    assert "shadowed: user:it" in out
    assert f"{root}/broken/SKILL.md:1: warning: the file has no header; begin the file" in out
    assert "[reserved-name]" in out


def test_b043_no_text_of_a_file_acts_on_the_screen(cwd: Path) -> None:
    nasty = "'use [bold] or [/commit] [link=x \x1b[2J \u202e \x07'"
    put(project(cwd), "x", skill_text("x", nasty.replace("\x1b", "").replace("\x07", "")))
    put(cwd / NATIVE, "a\x1b[31mb", "# none")
    status, out, _ = skills("list")
    assert status == 0
    assert "[bold] or [/commit] [link=x" in out
    assert not any(char in out for char in "\x1b\u202e\x07")
    assert json.loads(skills("list", "--json")[1])
    assert decode("skills", "list", "--json").stdout.isascii()


@pytest.mark.parametrize("flag", ["--no-skills", "--safe"])
def test_flags_before_the_verb_count(cwd: Path, flag: str) -> None:
    put(project(cwd), "a")
    done = decode(flag, "skills", "list", "--json")
    names = [one["name"] for one in json.loads(done.stdout)["skills"]]
    assert names == ([] if flag == "--no-skills" else ["commit", "review-diff"])


def test_a_custom_folder_counts(cwd: Path) -> None:
    put(cwd / "extra", "a")
    done = decode("--skills-dir", "extra", "skills", "list", "--json")
    found = {one["name"]: one["source"] for one in json.loads(done.stdout)["skills"]}
    assert found["a"] == "custom"
