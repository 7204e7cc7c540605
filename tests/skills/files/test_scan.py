import os
from pathlib import Path

import pytest

from decode.skills.files.disk import grain
from decode.skills.files.scan import Scan, fresh, read_skill, reread
from decode.skills.files.walk import walk
from decode.skills.sources._spec import FolderSource, Root
from tests.skills.shelf import put, skill_text

SOURCE = FolderSource("project", 100, lambda _place: ())


def settled(root: Path) -> Scan:
    """Search until nothing in the root is too young to be told from a later change."""
    scan = walk(Root(str(root)), SOURCE, {})
    while fresh(scan) is not True:
        scan = walk(Root(str(root)), SOURCE, {})
    return scan


def test_a_scan_holds_until_something_changes(tmp_path: Path) -> None:
    path = put(tmp_path, "a")
    scan = settled(tmp_path)
    path.write_text(skill_text("a", "New."))
    assert fresh(scan) is None
    again = reread(scan)
    assert again is not None
    assert fresh(scan) is None
    skill = again.files[str(path)].parsed.skill
    assert skill is not None
    assert skill.description == "New."
    put(tmp_path, "b")
    assert fresh(scan) is False


def test_a_file_that_is_gone_asks_for_a_new_search(tmp_path: Path) -> None:
    path = put(tmp_path, "a")
    scan = settled(tmp_path)
    path.unlink()
    assert fresh(scan) is None
    assert reread(scan) is None


def test_a_scan_that_could_not_read_all_never_holds(tmp_path: Path) -> None:
    scan = settled(tmp_path)
    scan.whole = False
    assert fresh(scan) is False


def test_a_dead_link_that_comes_alive_asks_for_a_new_search(tmp_path: Path) -> None:
    (tmp_path / "root").mkdir()
    (tmp_path / "root/a").symlink_to(tmp_path / "a")
    scan = settled(tmp_path / "root")
    (tmp_path / "a").mkdir()
    assert fresh(scan) is False


def test_the_place_of_a_file_gives_its_name_and_folder(tmp_path: Path) -> None:
    path = put(tmp_path, "a")
    (tmp_path / "flat.md").write_text(skill_text("flat"))
    found = read_skill(str(path), str(path), SOURCE, grain())
    assert (found.origin.named, found.origin.resource_dir) == ("a", tmp_path / "a")
    flat = read_skill(str(tmp_path / "flat.md"), "", SOURCE, grain())
    assert (flat.origin.named, flat.origin.resource_dir) == ("flat", None)


def test_an_unreadable_file_is_a_diagnostic_and_a_missing_one_raises(
    tmp_path: Path,
) -> None:
    place = tmp_path / "a"
    place.mkdir()
    with pytest.raises(FileNotFoundError):
        read_skill(f"{place}/SKILL.md", "", SOURCE, grain())
    os.mkfifo(place / "SKILL.md")
    found = read_skill(f"{place}/SKILL.md", "", SOURCE, grain())
    assert found.stamp is None
    (told,) = found.parsed.diagnostics
    assert (told.code, told.line) == ("unreadable", None)
    assert told.hint
