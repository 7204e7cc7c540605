from pathlib import Path

import pytest

from decode.config.settings import SkillSettings
from decode.entities.errors import SkillError, UsageError
from decode.skills.install.removal import place_of, remove
from decode.skills.load import load_skills
from tests.skills.shelf import AGENTS, own, project, put


def test_a_folder_and_a_single_file_are_removed(cwd: Path) -> None:
    put(project(cwd), "a")
    (cwd / AGENTS).mkdir(parents=True)
    (cwd / AGENTS / "b.md").write_text("---\nname: b\ndescription: d\n---\nb\n")
    for name in ("a", "b"):
        place = place_of(load_skills(cwd)[name])
        remove(place)
        assert not place.exists()
    assert own(load_skills(cwd)) == []
    assert list((cwd / ".decode/skills").iterdir()) == []


def test_of_a_link_only_the_link_is_removed(cwd: Path) -> None:
    put(cwd / "shared", "a")
    root = project(cwd)
    root.mkdir(parents=True)
    (root / "a").symlink_to(cwd / "shared/a")
    remove(place_of(load_skills(cwd)["a"]))
    assert (cwd / "shared/a/SKILL.md").is_file()
    assert not (root / "a").is_symlink()


def test_what_is_not_ones_own_is_refused(cwd: Path) -> None:
    put(cwd / "extra", "a")
    registry = load_skills(cwd, SkillSettings(dirs=(cwd / "extra",)))
    for name in ("a", "commit"):
        with pytest.raises(UsageError, match="cannot be removed"):
            place_of(registry[name])


def test_what_is_gone_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(SkillError, match="cannot be removed"):
        remove(tmp_path / "gone")
