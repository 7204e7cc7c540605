from pathlib import Path

from decode.config.settings import SkillSettings
from decode.skills.files.disk import unchanged
from decode.skills.files.place import Surroundings, surroundings


def paths(found: Surroundings) -> list[str]:
    return [root.path for root, _ in found.roots]


def test_roots_lead_from_cwd_to_the_project_root_and_then_home(
    cwd: Path, isolated_home: Path
) -> None:
    (cwd / ".git").mkdir()
    below = cwd / "a/b"
    below.mkdir(parents=True)
    found = surroundings(below, SkillSettings())
    assert found.place.directories == (str(below), str(cwd / "a"), str(cwd))
    assert paths(found)[:-1] == [
        f"{place}/{name}"
        for place in (*found.place.directories, isolated_home)
        for name in (".decode/skills", ".agents/skills")
    ]
    assert paths(found)[-1].endswith("skills_builtin")


def test_a_worktrees_git_file_makes_a_root_too(cwd: Path) -> None:
    (cwd / "repo/sub").mkdir(parents=True)
    (cwd / "repo/.git").write_text("gitdir: x")
    found = surroundings(cwd / "repo/sub", SkillSettings())
    assert found.place.directories == (str(cwd / "repo/sub"), str(cwd / "repo"))


def test_a_linked_cwd_is_looked_at_where_it_really_is(cwd: Path, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(cwd)
    found = surroundings(tmp_path / "link", SkillSettings())
    assert found.place.directories == (str(cwd),)


def test_safe_leaves_the_built_in_root_alone(cwd: Path) -> None:
    (cwd / ".claude/skills").mkdir(parents=True)
    found = surroundings(cwd, SkillSettings(), safe=True)
    assert [source.name for _, source in found.roots] == ["builtin"]
    assert not found.dormant
    assert surroundings(cwd, SkillSettings()).dormant == {"claude": f"{cwd}/.claude/skills"}


def test_what_is_watched_changes_when_a_root_a_peer_a_project_or_a_setting_appears(
    cwd: Path, isolated_home: Path
) -> None:
    new = [
        cwd / ".decode/skills",
        cwd.parent / ".git",
        isolated_home / ".agents/skills",
        cwd / ".gemini/skills",
        isolated_home / ".config/decode/settings.toml",
    ]
    for path in new:
        found = surroundings(cwd, SkillSettings())
        while not unchanged(found.watched.items()):
            found = surroundings(cwd, SkillSettings())
        path.mkdir(parents=True)
        assert not unchanged(found.watched.items())


def test_switched_off_names_come_from_settings_files(cwd: Path) -> None:
    (cwd / ".decode").mkdir()
    (cwd / ".decode/settings.json").write_text('{"skills": {"disabled": ["a"]}}')
    assert surroundings(cwd, SkillSettings()).off == {"a"}
    assert surroundings(cwd, SkillSettings(), safe=True).off == frozenset()
