import stat
from pathlib import Path

import pytest

from decode.entities.errors import SkillError
from decode.skills.install.copy import copy
from decode.skills.install.plan import plan
from tests.skills.shelf import put


def everything(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_files_and_the_executable_bit_are_copied(tmp_path: Path) -> None:
    folder = put(tmp_path / "src", "a").parent
    (folder / "scripts").mkdir()
    (folder / "scripts/run.sh").write_text("x")
    (folder / "scripts/run.sh").chmod(0o4711)
    root = tmp_path / "deep/root"
    assert copy(plan(folder, root), root) == [root / "a"]
    assert everything(root) == ["a", "a/SKILL.md", "a/scripts", "a/scripts/run.sh"]
    assert (root / "a/SKILL.md").read_bytes() == (folder / "SKILL.md").read_bytes()
    assert stat.S_IMODE((root / "a/scripts/run.sh").stat().st_mode) == 0o755


@pytest.mark.parametrize("fault", ["gone", "link", "taken"])
def test_all_or_none_are_copied_and_nothing_is_left(tmp_path: Path, fault: str) -> None:
    for name in ("a", "b"):
        put(tmp_path / "src", name)
    root = tmp_path / "new/root"
    planned = plan(tmp_path / "src", root)
    broken = tmp_path / "src/b/SKILL.md"
    if fault == "taken":
        (root / "b").mkdir(parents=True)
    else:
        broken.unlink()
    if fault == "link":
        broken.symlink_to("/etc/passwd")
    with pytest.raises(SkillError):
        copy(planned, root)
    assert everything(tmp_path / "new" if root.exists() else tmp_path) == (
        ["root", "root/b"] if fault == "taken" else everything(tmp_path)
    )
    assert root.exists() is (fault == "taken")


def test_a_root_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    put(tmp_path / "src", "a")
    (tmp_path / "file").write_text("x")
    with pytest.raises(SkillError, match="cannot be made"):
        copy(plan(tmp_path / "src", tmp_path / "file/root"), tmp_path / "file/root")


def test_nothing_half_made_is_ever_seen_by_a_look_up(tmp_path: Path) -> None:
    put(tmp_path / "src", "a")
    root = tmp_path / "root"
    copy(plan(tmp_path / "src", root), root)
    assert all(path.name[0] != "." for path in root.iterdir())
