import os
from pathlib import Path

import pytest

from decode.entities.errors import SkillError
from decode.skills.install.plan import PlannedFile, plan
from tests.skills.shelf import put, skill_text


def test_one_skill_or_all_in_a_folder_are_planned_with_every_file(tmp_path: Path) -> None:
    path = put(tmp_path / "src", "a")
    (path.parent / "scripts").mkdir()
    script = path.parent / "scripts/run.sh"
    script.write_text("x")
    script.chmod(0o755)
    put(tmp_path / "src/group", "b", skill_text("c"))
    root = tmp_path / "root"
    (one,) = plan(path.parent, root)
    assert (one.skill.name, one.origin, one.target) == ("a", path.parent, root / "a")
    assert one.files == (
        PlannedFile("SKILL.md", path.stat().st_size, False),
        PlannedFile("scripts/run.sh", 1, True),
    )
    assert [planned.target.name for planned in plan(tmp_path / "src", root)] == ["a", "c"]
    assert not root.exists()


def test_the_skills_a_repository_keeps_for_itself_are_found(tmp_path: Path) -> None:
    put(tmp_path / ".agents/skills", "a")
    assert [one.skill.name for one in plan(tmp_path, tmp_path / "root")] == ["a"]


def test_version_control_and_caches_stay_behind(tmp_path: Path) -> None:
    folder = put(tmp_path, "a").parent
    for name in (".git/config", "__pycache__/m.pyc", "node_modules/m.js", ".DS_Store"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("x")
    (folder / ".keep").write_text("x")
    (one,) = plan(folder, tmp_path / "root")
    assert [file.name for file in one.files] == [".keep", "SKILL.md"]


@pytest.mark.parametrize("target", ["/etc/passwd", "SKILL.md", "/nowhere", "."])
def test_links_are_refused(tmp_path: Path, target: str) -> None:
    folder = put(tmp_path, "a").parent
    (folder / "link").symlink_to(target)
    with pytest.raises(SkillError, match="link or special"):
        plan(folder, tmp_path / "root")


def test_special_files_are_refused(tmp_path: Path) -> None:
    folder = put(tmp_path, "a").parent
    os.mkfifo(folder / "pipe")
    with pytest.raises(SkillError, match="link or special"):
        plan(folder, tmp_path / "root")


def test_a_skill_that_is_itself_a_link_is_refused(tmp_path: Path) -> None:
    put(tmp_path / "outside", "a")
    (tmp_path / "src").mkdir()
    (tmp_path / "src/a").mkdir()
    (tmp_path / "src/a/SKILL.md").symlink_to(tmp_path / "outside/a/SKILL.md")
    with pytest.raises(SkillError, match="link or special"):
        plan(tmp_path / "src", tmp_path / "root")


def test_what_is_no_skill_or_a_broken_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(SkillError, match=r"no SKILL\.md"):
        plan(tmp_path / "empty", tmp_path / "root")
    put(tmp_path / "src", "good")
    put(tmp_path / "src", "bad", "# none")
    with pytest.raises(SkillError, match="no header"):
        plan(tmp_path / "src", tmp_path / "root")


def test_what_is_there_already_is_not_replaced(tmp_path: Path) -> None:
    put(tmp_path / "src", "a")
    (tmp_path / "root").mkdir()
    (tmp_path / "root/a").symlink_to("/nowhere")
    with pytest.raises(SkillError, match="there already"):
        plan(tmp_path / "src", tmp_path / "root")


def test_two_skills_of_one_name_are_refused(tmp_path: Path) -> None:
    put(tmp_path / "src", "a", skill_text("same"))
    put(tmp_path / "src", "b", skill_text("same"))
    with pytest.raises(SkillError, match="two skills named same"):
        plan(tmp_path / "src", tmp_path / "root")


def test_too_many_files_are_refused(tmp_path: Path) -> None:
    folder = put(tmp_path, "a").parent
    for number in range(2_000):
        (folder / str(number)).touch()
    with pytest.raises(SkillError, match="2000 files"):
        plan(folder, tmp_path / "root")


def test_too_much_is_refused_by_its_size(tmp_path: Path) -> None:
    folder = put(tmp_path, "a").parent
    with (folder / "big").open("wb") as file:
        file.truncate(51 * 1024 * 1024)
    with pytest.raises(SkillError, match="MiB"):
        plan(folder, tmp_path / "root")


@pytest.mark.parametrize(("one", "other"), [("X.md", "x.md"), ("\u00e9", "e\u0301"), ("ß", "SS")])
def test_names_that_a_system_may_not_tell_apart_are_refused(
    tmp_path: Path, one: str, other: str
) -> None:
    folder = put(tmp_path / "src", "a").parent
    for name in (one, other):
        (folder / name).mkdir()
    with pytest.raises(SkillError, match="cannot tell apart"):
        plan(folder, tmp_path / "root")


def test_two_skills_of_one_name_are_refused_in_any_case(tmp_path: Path) -> None:
    put(tmp_path / "src/1", "a")
    put(tmp_path / "src/2", "A", skill_text("A"))
    with pytest.raises(SkillError, match="two skills named"):
        plan(tmp_path / "src", tmp_path / "root")


@pytest.mark.parametrize("absolute", [True, False])
def test_a_link_to_a_skill_outside_is_refused_and_one_inside_counts_once(
    tmp_path: Path, absolute: bool
) -> None:
    put(tmp_path / "src", "a")
    (tmp_path / "src/again").symlink_to("a")
    assert [one.skill.name for one in plan(tmp_path / "src", tmp_path / "root")] == ["a"]
    put(tmp_path / "outside", "private")
    place = tmp_path / "outside/private" if absolute else Path("../outside/private")
    (tmp_path / "src/link").symlink_to(place)
    with pytest.raises(SkillError, match="leads outside"):
        plan(tmp_path / "src", tmp_path / "root")
