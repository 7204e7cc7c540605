from pathlib import Path

import pytest

from decode.config.paths import config_dir
from tests.cli.skills_calls import skills, skills_json
from tests.skills.shelf import project, put


def enabled(name: str) -> bool:
    found = {one["name"]: one["enabled"] for one in skills_json("list", "--all")["skills"]}
    return found[name]


def test_a_skill_is_switched_off_and_on_and_the_file_is_named(cwd: Path) -> None:
    put(project(cwd), "a")
    assert skills("disable", "a") == (0, f"a is off now, by {cwd}/.decode/settings.toml\n", "")
    assert not enabled("a")
    assert skills("disable", "a") == (0, "", "a is off already\n")
    assert skills("enable", "a") == (0, f"a is on now, by {cwd}/.decode/settings.toml\n", "")
    assert enabled("a")
    assert skills("enable", "a") == (0, "", "a is on already\n")


def test_the_place_may_be_named(cwd: Path) -> None:
    put(project(cwd), "a")
    assert str(config_dir()) in skills("disable", "a", "--user")[1]
    assert str(cwd) in skills("disable", "commit", "--project")[1]
    assert skills("disable", "a", "--user", "--project")[0] == 2
    assert (enabled("a"), enabled("commit")) == (False, False)


def test_one_source_alone_may_be_switched(cwd: Path) -> None:
    put(project(cwd), "commit")
    assert skills("disable", "project:commit")[0] == 0
    found = {one["name"]: one for one in skills_json("list")["skills"]}
    assert found["commit"]["source"] == "builtin"
    assert skills("enable", "project:commit")[0] == 0
    found = {one["name"]: one for one in skills_json("list")["skills"]}
    assert found["commit"]["source"] == "project"


def test_what_a_variable_switches_off_no_file_can_switch_on(
    cwd: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(project(cwd), "a")
    monkeypatch.setenv("DECODE_SKILLS_DISABLED", "a")
    assert not enabled("a")
    status, out, errors = skills("enable", "a")
    assert (status, out) == (1, "")
    assert "a variable or flag" in errors
