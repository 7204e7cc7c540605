import os
from pathlib import Path

from decode.skills.install.copy import copy
from decode.skills.install.leftovers import sweep
from decode.skills.install.plan import plan
from tests.skills.shelf import put


def left(root: Path, name: str, age_s: int) -> Path:
    folder = put(root / name, "half").parents[1]
    then = folder.stat().st_mtime - age_s
    os.utime(folder, (then, then))
    return folder


def test_what_killed_runs_left_goes_with_the_next_one(tmp_path: Path) -> None:
    put(tmp_path / "source", "a")
    root = tmp_path / "root"
    old = [left(root, f"{kind}x", 4_000) for kind in (".adding-", ".new-", ".removing-")]
    kept = [left(root, ".adding-now", 10), left(root, ".git", 9_000), left(root, "b", 9_000)]
    copy(plan(tmp_path / "source", root), root)
    assert not any(folder.exists() for folder in old)
    assert all(folder.exists() for folder in kept)


def test_a_link_of_such_a_name_is_not_followed(tmp_path: Path) -> None:
    target = left(tmp_path / "elsewhere", "mine", 9_000)
    (tmp_path / "root").mkdir()
    (tmp_path / "root/.adding-x").symlink_to(target)
    sweep(tmp_path / "root")
    sweep(tmp_path / "none")
    assert (target / "half/SKILL.md").exists()
