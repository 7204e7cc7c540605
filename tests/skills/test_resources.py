from pathlib import Path

import pytest

from decode.entities.skill_def import SkillDef
from decode.skills.resources import bundled, directory, trailer


def skill(folder: Path | None, path: Path | None = None) -> SkillDef:
    return SkillDef("x", "d", "b", "project", folder, path)


def fill(folder: Path, *names: str) -> Path:
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("x")
    return folder


def test_b046_the_folder_is_named_relative_to_cwd(cwd: Path) -> None:
    folder = fill(cwd / ".decode/skills/hi", "SKILL.md", "scripts/hello.sh")
    lines = trailer(skill(folder), cwd).split("\n")
    assert ".decode/skills/hi " in lines[0]
    assert lines[1:] == ["- .decode/skills/hi/scripts/hello.sh"]


@pytest.mark.parametrize("name", ["my skill é", "a'b", "日本", "$x", "(1)", "x #y"])
def test_b047_any_name_gives_a_path_that_opens_as_it_is(cwd: Path, name: str) -> None:
    folder = fill(cwd / ".decode/skills" / name, "references/limits.md")
    place = directory(skill(folder), cwd)
    assert (cwd / place / "references/limits.md").is_file()
    assert f"- {place}/references/limits.md" in trailer(skill(folder), cwd)


def test_outside_cwd_the_path_is_absolute(cwd: Path, tmp_path: Path) -> None:
    folder = fill(tmp_path / "elsewhere/hi", "a.txt")
    assert directory(skill(folder), cwd) == str(folder)
    assert f"- {folder}/a.txt" in trailer(skill(folder), cwd)
    assert "relative" not in trailer(skill(folder), cwd)


def test_a_neighbour_with_the_same_beginning_is_outside(cwd: Path) -> None:
    folder = fill(cwd.parent / f"{cwd.name}-too/hi", "a.txt")
    assert directory(skill(folder), cwd) == str(folder)


def test_cwd_itself_may_be_the_skill(cwd: Path) -> None:
    fill(cwd, "a.txt")
    assert directory(skill(cwd), cwd) == "."
    assert trailer(skill(cwd), cwd).split("\n")[1] == "- a.txt"


def test_cwd_may_be_reached_by_a_link(cwd: Path, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(cwd)
    folder = fill(cwd / ".decode/skills/hi", "a.txt")
    assert directory(skill(folder), link) == ".decode/skills/hi"


def test_hidden_files_and_caches_are_left_out_and_the_rest_is_sorted(cwd: Path) -> None:
    kept = ["Z.md", "a/b.txt", "a.txt", "deep/er/x", "é.txt"]
    junk = [".env", ".git/config", "__pycache__/m.pyc", "m.pyc", "node_modules/x.js", "a~"]
    fill(cwd, "SKILL.md", *kept, *junk)
    assert bundled(cwd) == sorted(kept)


def test_at_most_twenty_files_are_listed_and_the_rest_is_counted(cwd: Path) -> None:
    fill(cwd, *(f"f{n:02}" for n in range(25)))
    lines = trailer(skill(cwd), cwd).split("\n")
    assert lines[1:] == [*(f"- f{n:02}" for n in range(20)), "and 5 more"]
    (cwd / "f24").unlink()
    assert trailer(skill(cwd), cwd).endswith("and 4 more")


def test_nothing_bundled_gives_no_trailer(cwd: Path) -> None:
    fill(cwd, "SKILL.md", ".hidden")
    assert trailer(skill(cwd), cwd) == ""
    assert trailer(skill(None), cwd) == ""
    assert trailer(skill(cwd / "gone"), cwd) == ""


@pytest.mark.parametrize("target", [".", "..", "../..", "sub"])
def test_b019_a_link_back_is_walked_once(cwd: Path, target: str) -> None:
    folder = fill(cwd / "outer/loop", "SKILL.md", "sub/a.txt")
    (folder / "sub" / "back").symlink_to(target)
    found = bundled(folder)
    assert found.count("sub/a.txt") == 1
    assert len(found) <= 3


def test_a_linked_folder_counts_once(cwd: Path) -> None:
    shared = fill(cwd / "shared", "r.md")
    folder = fill(cwd / "hi", "SKILL.md")
    (folder / "one").symlink_to(shared)
    (folder / "two").symlink_to(shared)
    assert bundled(folder) == ["one/r.md"]


def test_b110_a_file_name_that_is_no_text_is_shown_safely(cwd: Path) -> None:
    (cwd / "bad\udcff.txt").write_text("x")
    (cwd / "two\nlines").write_text("x")
    text = trailer(skill(cwd), cwd)
    assert text.encode()
    assert text.split("\n")[1:] == ["- bad\\xff.txt", "- two\\nlines"]


def test_a_single_file_has_the_folder_it_lies_in(cwd: Path) -> None:
    flat = skill(None, cwd / ".agents/skills/x.md")
    assert directory(flat, cwd) == ".agents/skills"
    assert directory(skill(None, cwd / "x/SKILL.md"), cwd) == ""


def test_files_from_elsewhere_are_named_by_their_base(cwd: Path) -> None:
    remote = SkillDef("x", "d", "b", "shop", resource_base="https://example.invalid/x\n")
    assert trailer(remote, cwd) == "Files of this skill are at https://example.invalid/x"
