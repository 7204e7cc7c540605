import os
import shutil
import subprocess
import time
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decode.tools._walk import Walk

_NAME = st.sampled_from(["a", "b", "ab", "a.c", "b.c", "x y", "#h", "!n", "é", "keep"])
_PATH = st.lists(_NAME, min_size=1, max_size=3).map("/".join)
_PART = st.sampled_from(
    [
        *("a", "b", "*", "*.c", "a*", "a?", "**", "*[b-c]", "[ab]", "[!a]*"),
        *("keep", "\\#h", "\\!n", "x y", "é", "[[:alpha:]]*", "*a*b*"),
    ]
)
_LINE = st.builds(
    "{}{}{}{}".format,
    st.sampled_from(["", "", "", "!", "/", "!/"]),
    st.lists(_PART, min_size=1, max_size=3).map("/".join),
    st.sampled_from(["", "", "/"]),
    st.sampled_from(["", "", " ", "\r"]),
)
_RULES = st.lists(_LINE | st.sampled_from(["# note", "", "["]), max_size=4).map("\n".join)


def files(root: Path) -> set[str]:
    return {
        folder.prefix + name
        for folder in Walk(root).folders()
        for name in [*folder.files, *folder.links]
    }


def listed_by_git(root: Path) -> set[str]:
    command = ["git", "-C", str(root), "ls-files", "-z", "--others", "--exclude-standard", "."]
    done = subprocess.run(command, capture_output=True, check=True)
    return {os.fsdecode(name) for name in done.stdout.split(b"\0") if name}


def plant(root: Path, paths: list[str], rules: dict[str, str]) -> None:
    for path in [*paths, *(f"{folder}/.gitignore" for folder in rules)]:
        file = root / path
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(rules.get(path.removesuffix("/.gitignore"), "x"))
        except OSError:
            continue


_WORLD = given(
    paths=st.lists(_PATH, max_size=8),
    top=_RULES,
    inner=st.dictionaries(_NAME, _RULES, max_size=2),
    exclude=_RULES,
)
_CALM = [HealthCheck.function_scoped_fixture]


@settings(max_examples=60, deadline=None, suppress_health_check=_CALM)
@_WORLD
def test_b081_the_same_files_are_left_out_as_by_git(
    paths: list[str], top: str, inner: dict[str, str], exclude: str, cwd: Path
) -> None:
    assert_as_by_git(paths, {".": top, **inner}, exclude, cwd)


@pytest.mark.soak
@pytest.mark.timeout(1800)
@settings(max_examples=3000, deadline=None, suppress_health_check=_CALM)
@_WORLD
def test_b081_at_length_the_same_files_are_left_out_as_by_git(
    paths: list[str], top: str, inner: dict[str, str], exclude: str, cwd: Path
) -> None:
    assert_as_by_git(paths, {".": top, **inner}, exclude, cwd)


def assert_as_by_git(paths: list[str], rules: dict[str, str], exclude: str, cwd: Path) -> None:
    shutil.rmtree(cwd)
    cwd.mkdir()
    subprocess.run(["git", "init", "-q", str(cwd)], check=True)
    (cwd / ".git/info/exclude").write_text(exclude)
    plant(cwd, paths, rules)
    assert files(cwd) == listed_by_git(cwd)
    for folder in sorted(path for path in cwd.iterdir() if path.is_dir() and path.name != ".git"):
        if listed_by_git(folder):
            assert files(folder) == listed_by_git(folder)


def test_a_repository_inside_has_rules_of_its_own(cwd: Path) -> None:
    plant(cwd, ["in/a.log", "in/b.tmp", "c.log"], {".": "*.log", "in": "*.tmp"})
    subprocess.run(["git", "init", "-q", str(cwd)], check=True)
    subprocess.run(["git", "init", "-q", str(cwd / "in")], check=True)
    assert files(cwd) == {".gitignore", "in/.gitignore", "in/a.log"}


def test_outside_a_repository_the_rules_of_the_tree_count(cwd: Path) -> None:
    plant(cwd, ["a.log", "d/b.log", "d/c"], {".": "*.log"})
    assert files(cwd) == {".gitignore", "d/c"}
    assert files(cwd / "d") == {"b.log", "c"}


def test_rules_that_are_no_regular_file_do_not_count(cwd: Path, tmp_path: Path) -> None:
    (tmp_path / "rules").write_text("a")
    (cwd / "a").touch()
    (cwd / "d").mkdir()
    os.mkfifo(cwd / "d/.gitignore")
    (cwd / ".gitignore").symlink_to(tmp_path / "rules")
    assert files(cwd) == {".gitignore", "a"}


def test_what_was_left_out_is_told(cwd: Path) -> None:
    plant(cwd, [f"{n}.log" for n in range(9)], {".": "*.log"})
    walk = Walk(cwd)
    assert [folder.files for folder in walk.folders()] == [[".gitignore"]]
    assert list(walk.left_out.notes()) == [
        "[ignored files were left out: 0.log, 1.log, 2.log, 3.log, 4.log and 4 more]"
    ]


def test_a_walk_can_be_stopped_and_leaves_nothing_open(cwd: Path) -> None:
    plant(cwd, ["a/b/c/f", "d/e/f"], {})
    before = sorted(path.name for path in Path("/dev/fd").iterdir())
    assert len(list(Walk(cwd, lambda: True).folders())) == 1
    walking = Walk(cwd).folders()
    next(walking)
    next(walking)
    walking.close()
    assert sorted(path.name for path in Path("/dev/fd").iterdir()) == before


def test_a_folder_swapped_for_a_link_on_the_way_is_not_entered(cwd: Path, tmp_path: Path) -> None:
    plant(cwd, ["d/f"], {})
    plant(tmp_path, ["outside/secret"], {})
    seen: list[str] = []
    walk = Walk(cwd)
    for folder in walk.folders():
        seen += folder.files
        if not folder.prefix:
            shutil.rmtree(cwd / "d")
            (cwd / "d").symlink_to(tmp_path / "outside")
    assert seen == []
    assert walk.left_out.unreadable == 1


@pytest.mark.parametrize("line", ["**/" * 30 + "x", "*" * 60 + "x", "[a-" * 40])
def test_a_hostile_rule_does_not_hold_things_up(line: str, cwd: Path) -> None:
    plant(cwd, ["/".join("a" * 20) + f"/{'a' * 60}{n}" for n in range(5)], {".": line})
    began = time.process_time()
    files(cwd)
    assert time.process_time() - began < 2
