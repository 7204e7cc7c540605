import os
from pathlib import Path

import pytest

from decode.skills.files.scan import Scan, fresh
from decode.skills.files.walk import walk
from decode.skills.sources._spec import FolderSource, Root
from tests.skills.shelf import put

STRICT = FolderSource("project", 100, lambda _place: ())
FLAT = FolderSource("user", 500, lambda _place: (), flat=True)
SINGLE = FolderSource("custom", 300, lambda _place: (), single=True)


def search(root: Path, source: FolderSource = STRICT) -> Scan:
    return walk(Root(str(root)), source, {})


def names(scan: Scan) -> list[str]:
    return sorted(Path(path).relative_to(scan.root.path).as_posix() for path in scan.files)


def faults(scan: Scan) -> list[tuple[str, str]]:
    found = [(one.code, one.path.name if one.path else "") for one in scan.diagnostics]
    return sorted(found)


def test_a_missing_root_is_nothing(tmp_path: Path) -> None:
    scan = search(tmp_path / "none")
    assert not scan.exists
    assert not scan.diagnostics


def test_folders_may_group_skills_to_depth_four(tmp_path: Path) -> None:
    put(tmp_path, "a")
    put(tmp_path / "1", "b")
    put(tmp_path / "1/2/3", "c")
    put(tmp_path / "d/2/3/4", "e")
    scan = search(tmp_path)
    assert names(scan) == ["1/2/3/c/SKILL.md", "1/b/SKILL.md", "a/SKILL.md"]
    assert faults(scan) == [("no-skill", "d")]


def test_nothing_below_a_skill_is_searched(tmp_path: Path) -> None:
    put(tmp_path, "a")
    put(tmp_path / "a", "inner")
    put(tmp_path / "a/references", "inner")
    assert names(search(tmp_path)) == ["a/SKILL.md"]


@pytest.mark.parametrize("name", ["skill.md", "Skill.md", "SKILL.MD", "SKILL.md.bak", "SKILL"])
def test_only_the_exact_name_makes_a_skill(tmp_path: Path, name: str) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / name).write_text("x")
    scan = search(tmp_path)
    assert names(scan) == []
    assert faults(scan) == [("no-skill", "a")]
    wrong_case = name.lower() == "skill.md"
    assert (f"rename {name}" in scan.diagnostics[0].hint) is wrong_case


def test_b014_the_highest_folder_without_any_skill_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "notes/deep/er").mkdir(parents=True)
    put(tmp_path / "group", "a")
    (tmp_path / "group/empty").mkdir()
    assert faults(search(tmp_path)) == [("no-skill", "empty"), ("no-skill", "notes")]


@pytest.mark.parametrize(
    "name", [".hidden", ".system", "node_modules", "__pycache__", "venv", ".venv", "virtualenv"]
)
def test_hidden_folders_caches_and_environments_are_skipped(tmp_path: Path, name: str) -> None:
    put(tmp_path / name, "a")
    put(tmp_path, name)
    scan = search(tmp_path)
    assert not scan.files
    assert not scan.diagnostics


def test_a_virtual_environment_of_any_name_is_skipped(tmp_path: Path) -> None:
    put(tmp_path / "env", "a")
    (tmp_path / "env/pyvenv.cfg").write_text("")
    scan = search(tmp_path)
    assert not scan.files
    assert not scan.diagnostics


def test_at_most_two_thousand_folders_are_searched(tmp_path: Path) -> None:
    for number in range(2_005):
        (tmp_path / f"{number:04}").mkdir()
    for name in ("0000", "1999", "2000", "2004"):
        put(tmp_path, name)
    scan = search(tmp_path)
    assert names(scan) == ["0000/SKILL.md", "1999/SKILL.md"]
    assert ("too-many-folders", tmp_path.name) in faults(scan)


def test_b021_a_linked_root_and_linked_skills_are_followed(tmp_path: Path) -> None:
    put(tmp_path / "shared", "ok")
    put(tmp_path / "elsewhere", "linked")
    root = tmp_path / "project/skills"
    root.parent.mkdir()
    root.symlink_to("../shared")
    (tmp_path / "shared/link").symlink_to(tmp_path / "elsewhere/linked")
    (tmp_path / "shared/gone").symlink_to("/nowhere/at/all")
    scan = search(root)
    assert names(scan) == ["link/SKILL.md", "ok/SKILL.md"]
    assert faults(scan) == [("dangling-link", "gone")]
    assert all(path.startswith(str(root)) for path in scan.files)


def test_a_ring_of_links_and_a_dangling_root_are_told(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    assert faults(search(tmp_path)) == [("dangling-link", "a"), ("dangling-link", "b")]
    root = tmp_path / "root"
    root.symlink_to("/nowhere")
    assert faults(search(root)) == [("dangling-link", "root")]


@pytest.mark.parametrize("target", [".", "..", "../..", "/"])
def test_b019_a_directory_cycle_ends_silently(tmp_path: Path, target: str) -> None:
    root = tmp_path / "deep/root"
    put(root, "a")
    (root / "group").mkdir()
    (root / "group/again").symlink_to("..")
    if target != "/":
        (root / "up").symlink_to(target)
    scan = search(root)
    assert names(scan) == ["a/SKILL.md"]
    assert not scan.diagnostics


def test_one_real_folder_is_taken_once_and_under_its_own_name(tmp_path: Path) -> None:
    put(tmp_path, "real")
    (tmp_path / "alias").symlink_to("real")
    (tmp_path / "zalias").symlink_to("real")
    scan = search(tmp_path)
    assert names(scan) == ["real/SKILL.md"]
    assert not scan.diagnostics


def test_a_skill_file_may_be_a_link_and_a_dead_one_is_told(tmp_path: Path) -> None:
    text = put(tmp_path / "store", "a")
    for name in ("a", "b"):
        (tmp_path / "root" / name).mkdir(parents=True)
    (tmp_path / "root/a/SKILL.md").symlink_to(text)
    (tmp_path / "root/b/SKILL.md").symlink_to("/nowhere")
    scan = search(tmp_path / "root")
    assert names(scan) == ["a/SKILL.md"]
    assert faults(scan) == [("dangling-link", "SKILL.md")]


@pytest.mark.parametrize("kind", ["folder", "pipe", "device"])
def test_what_is_no_file_is_told_and_waits_for_nothing(tmp_path: Path, kind: str) -> None:
    place = tmp_path / "a" / "SKILL.md"
    place.parent.mkdir()
    if kind == "folder":
        place.mkdir()
    elif kind == "pipe":
        os.mkfifo(place)
    else:
        place.symlink_to("/dev/zero")
    scan = search(tmp_path)
    (found,) = scan.files.values()
    assert found.parsed.skill is None
    assert [one.code for one in found.parsed.diagnostics] == ["unreadable"]


def test_single_files_count_only_where_they_may(tmp_path: Path) -> None:
    for name in ("flat.md", "README.md", "notes.txt", "SKILL.md"):
        (tmp_path / name).write_text("---\nname: flat\ndescription: d\n---\nb\n")
    flat = search(tmp_path, FLAT)
    assert names(flat) == ["flat.md"]
    assert faults(flat) == [("flat-skill", "SKILL.md")]
    strict = search(tmp_path)
    assert names(strict) == []
    assert faults(strict) == [("flat-skill", "SKILL.md"), ("flat-skill", "flat.md")]
    hints = {one.path.name: one.hint for one in strict.diagnostics if one.path}
    assert hints["flat.md"] == "move it to flat/SKILL.md"


def test_single_files_below_the_root_are_ordinary_files(tmp_path: Path) -> None:
    put(tmp_path / "group", "a")
    (tmp_path / "group/notes.md").write_text("x")
    assert names(search(tmp_path, FLAT)) == ["group/a/SKILL.md"]


def test_a_root_may_be_the_skill_where_it_was_named(tmp_path: Path) -> None:
    put(tmp_path, "a")
    put(tmp_path / "a", "inner")
    assert names(search(tmp_path / "a", SINGLE)) == ["SKILL.md"]
    assert names(search(tmp_path, SINGLE)) == ["a/SKILL.md"]


def test_files_of_a_source_without_bundles_have_no_folder(tmp_path: Path) -> None:
    put(tmp_path, "a")
    (bundled,) = search(tmp_path).files.values()
    assert bundled.origin.resource_dir == tmp_path / "a"
    bare = FolderSource("builtin", 600, lambda _place: (), bundles=False)
    (found,) = search(tmp_path, bare).files.values()
    assert found.origin.resource_dir is None


def test_unchanged_files_are_not_read_again(tmp_path: Path) -> None:
    path = str(put(tmp_path, "a"))
    os.utime(path, ns=(10**18, 10**18))
    first = search(tmp_path)
    while first.files[path].stamp is None:
        first = search(tmp_path)
    again = walk(Root(str(tmp_path)), STRICT, first.files)
    assert again.files[path] is first.files[path]


@pytest.mark.parametrize("name", ["bad\udcff", "new\nline", "es\x1bc", "'q'", "日本"])
def test_b110_folders_of_any_name_are_searched(tmp_path: Path, name: str) -> None:
    (tmp_path / name).mkdir()
    (tmp_path / name / "SKILL.md").write_text("---\nname: x\ndescription: d\n---\nb\n")
    (found,) = search(tmp_path).files.values()
    assert found.parsed.skill is not None
    assert all(one.message.isprintable() for one in found.parsed.diagnostics)


def test_a_root_behind_a_locked_folder_is_told_and_seen_once_it_is_open(tmp_path: Path) -> None:
    put(tmp_path / "locked/skills", "a")
    (tmp_path / "locked").chmod(0)
    root = Root(str(tmp_path / "locked/skills"))
    # whoever may read everything looks as somebody who may not
    before = os.geteuid()
    os.seteuid(before or 65_534)
    try:
        scan = walk(root, STRICT, {})
    finally:
        os.seteuid(before)
    assert [(one.code, str(one.path)) for one in scan.diagnostics] == [("unreadable", root.path)]
    assert (scan.exists, fresh(scan)) == (False, False)
    (tmp_path / "locked").chmod(0o700)
    assert len(walk(root, STRICT, {}).files) == 1


def test_a_name_no_folder_can_have_is_told(tmp_path: Path) -> None:
    scan = walk(Root(str(tmp_path / ("n" * 5_000))), STRICT, {})
    assert [one.code for one in scan.diagnostics] == ["unreadable"]
