import json
from pathlib import Path

import pytest

from decode.config.load import load_settings
from decode.config.paths import config_dir
from decode.entities.errors import ConfigError
from decode.skills.load import load_skills
from decode.skills.switch import disable, enable
from tests.skills.shelf import project, put


def test_a_projects_skill_is_switched_in_the_project_and_another_for_the_user(cwd: Path) -> None:
    put(project(cwd), "a")
    registry = load_skills(cwd)
    assert disable(cwd, registry["a"]) == cwd / ".decode/settings.toml"
    assert disable(cwd, registry["commit"]) == config_dir() / "settings.toml"
    assert list(load_skills(cwd, load_settings(cwd))) == ["review-diff"]
    assert enable(cwd, registry["a"]) == [cwd / ".decode/settings.toml"]
    assert enable(cwd, registry["commit"]) == [config_dir() / "settings.toml"]
    assert list(load_skills(cwd, load_settings(cwd))) == ["a", "commit", "review-diff"]
    assert enable(cwd, registry["a"]) == []


def test_the_place_may_be_chosen_and_one_source_alone(cwd: Path) -> None:
    put(project(cwd), "commit")
    builtin = load_skills(cwd).find("builtin:commit")
    assert builtin is not None
    path = disable(cwd, builtin, where="project", token="builtin:commit")
    assert path.read_text() == '[skills]\ndisabled = ["builtin:commit"]\n'
    assert load_skills(cwd, load_settings(cwd)).find("builtin:commit") is None
    assert load_skills(cwd, load_settings(cwd))["commit"].source == "project"


def test_comments_other_keys_and_other_names_stay(cwd: Path) -> None:
    put(project(cwd), "a")
    file = cwd / ".decode/settings.toml"
    before = '# mine\nmodel = "x"\n[skills]\n# why\ndisabled = ["z"] # off\n'
    file.write_text(before)
    disable(cwd, load_skills(cwd)["a"])
    disable(cwd, load_skills(cwd)["commit"], where="project")
    text = file.read_text()
    assert "# mine" in text
    assert "# why" in text
    assert load_settings(cwd).skills.disabled == {"z", "a", "commit"}
    for name in ("a", "commit"):
        found = load_skills(cwd).listed(name)
        assert found is not None
        assert enable(cwd, found) == [file]
    assert load_settings(cwd).skills.disabled == {"z"}


def test_a_json_file_is_kept_json(cwd: Path) -> None:
    put(project(cwd), "a")
    file = cwd / ".decode/settings.json"
    file.write_text('{"skills.disabled": ["z"]}')
    assert disable(cwd, load_skills(cwd)["a"]) == file
    assert json.loads(file.read_text()) == {"skills.disabled": ["z", "a"]}


def test_switching_twice_writes_once(cwd: Path) -> None:
    put(project(cwd), "a")
    skill = load_skills(cwd)["a"]
    disable(cwd, skill)
    disable(cwd, skill)
    assert load_settings(cwd).skills.disabled == {"a"}


def test_a_broken_file_is_left_alone(cwd: Path) -> None:
    put(project(cwd), "a")
    file = cwd / ".decode/settings.toml"
    file.write_text("not toml")
    with pytest.raises(ConfigError):
        disable(cwd, load_skills(cwd)["a"])
    assert file.read_text() == "not toml"
    assert "a" in load_skills(cwd)
