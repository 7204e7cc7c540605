import os
import subprocess
from pathlib import Path

import pytest

from decode.tools._permit import Permit
from decode.tools.glob import TOOL, glob
from tests.tools.tool_bench import Bench


def plant(root: Path, *paths: str) -> None:
    """Make files, the oldest first."""
    for age, path in enumerate(paths):
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(path)
        os.utime(file, ns=(age * 10**9, age * 10**9))


def git(root: Path, *args: str) -> str:
    command = ["git", "-C", str(root), *args]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


async def test_paths_come_from_cwd_the_newest_first(bench: Bench) -> None:
    plant(bench.cwd, "src/a.py", "src/deep/b.py", "c.py", "src/x.txt")
    assert await bench.call(glob, "**/*.py") == "c.py\nsrc/deep/b.py\nsrc/a.py"
    assert await bench.call(glob, "*.py", "src") == "src/a.py"
    assert await bench.call(glob, "**/*", "src/deep") == "src/deep/b.py"


async def test_a_folder_outside_gives_absolute_paths(bench: Bench, tmp_path: Path) -> None:
    plant(tmp_path / "other", "a.py")
    assert await bench.call(glob, "*.py", "../other") == f"{tmp_path}/other/a.py"


async def test_one_star_lists_a_folder_with_its_folders(bench: Bench) -> None:
    plant(bench.cwd, "src/a/b.py", ".hidden", "readme")
    said = await bench.call(glob, "*")
    assert sorted(said.splitlines()) == [".hidden", "readme", "src/"]


@pytest.mark.parametrize(
    ("pattern", "found"),
    [
        ("*.py", {"a.py"}),
        ("**/*.py", {"a.py", "s/b.py", "s/t/c.py"}),
        ("s/**", {"s/b.py", "s/t/c.py", "s/t/[x].md"}),
        ("s/**/*.py", {"s/b.py", "s/t/c.py"}),
        ("**/t/*", {"s/t/c.py", "s/t/[x].md"}),
        ("**/*.{py,md}", {"a.py", "s/b.py", "s/t/c.py", "s/t/[x].md"}),
        ("?.py", {"a.py"}),
        ("**/[ab].py", {"a.py", "s/b.py"}),
        ("**/[!a].py", {"s/b.py", "s/t/c.py"}),
        ("**/\\[x\\].md", {"s/t/[x].md"}),
        ("./a.py", {"a.py"}),
        ("**/a.py", {"a.py"}),
    ],
)
async def test_patterns_mean_what_they_mean_to_a_shell(
    pattern: str, found: set[str], bench: Bench
) -> None:
    plant(bench.cwd, "a.py", "s/b.py", "s/t/c.py", "s/t/[x].md")
    assert set((await bench.call(glob, pattern)).splitlines()) == found


@pytest.mark.parametrize(
    ("pattern", "path", "part"),
    [
        ("nope*", ".", "no match for nope* in .; * stays in one folder"),
        ("**/nope", ".", "no match for **/nope in ."),
        ("", ".", "pattern is empty"),
        ("/etc/*", ".", "pattern is taken from path"),
        ("../*", ".", "pattern is taken from path"),
        ("a/../../*", ".", "pattern is taken from path"),
        ("{a", ".", "no match for {a in ."),
        ("[z-a]", ".", "no match for [z-a] in ."),
        ("{a,b}" * 9, ".", "too many patterns"),
        ("*", "no", "no such file: no"),
        ("*", "a.py", "a.py is not a folder"),
    ],
)
async def test_what_finds_nothing_is_said(pattern: str, path: str, part: str, bench: Bench) -> None:
    plant(bench.cwd, "a.py")
    assert part in await bench.call(glob, pattern, path)


async def test_b081_the_repositorys_top_rules_hold_in_a_folder_below(bench: Bench) -> None:
    git(bench.cwd, "init", "-q")
    (bench.cwd / ".gitignore").write_text("build/\n/pkg/only-here\n")
    plant(bench.cwd, "pkg/build/big.txt", "pkg/kept.txt", "pkg/only-here", "pkg/x/only-here")
    bench.deps.cwd = bench.cwd / "pkg"
    said = await bench.call(glob, "**/*")
    assert said.splitlines() == [
        "x/only-here",
        "kept.txt",
        "[ignored files were left out: build/, only-here]",
    ]


async def test_b081_hidden_files_are_found_and_git_is_not_entered(bench: Bench) -> None:
    git(bench.cwd, "init", "-q")
    plant(bench.cwd, ".github/ci.yml", ".env.example")
    said = await bench.call(glob, "**/*")
    assert said == ".env.example\n.github/ci.yml"


async def test_results_are_bounded_and_the_rest_is_counted(bench: Bench) -> None:
    plant(bench.cwd, *(f"f{n:03}" for n in range(250)))
    lines = (await bench.call(glob, "*")).splitlines()
    assert lines[0] == "f249"
    assert len(lines) == 201
    assert lines[-1] == "[200 of 250 are shown, the newest; narrow pattern or path]"


async def test_a_ring_of_links_ends_and_links_are_not_followed(
    bench: Bench, tmp_path: Path
) -> None:
    plant(bench.cwd, "d/f")
    plant(tmp_path / "outside", "secret")
    (bench.cwd / "d/up").symlink_to("..")
    (bench.cwd / "d/self").symlink_to("self")
    (bench.cwd / "out").symlink_to(tmp_path / "outside")
    said = await bench.call(glob, "**/*")
    assert sorted(said.splitlines()) == ["d/f", "d/self", "d/up", "out"]


async def test_b110_names_of_any_bytes_are_shown_in_one_safe_line(bench: Bench) -> None:
    (bench.cwd / os.fsdecode(b"bad\xff.txt")).write_text("x")
    (bench.cwd / "two\nlines\x1b[2J").write_text("x")
    said = await bench.call(glob, "*")
    said.encode()
    assert sorted(said.splitlines()) == ["bad\\xff.txt", "two\\x0alines\\x1b[2J"]


async def test_a_very_deep_tree_ends_with_a_word(bench: Bench) -> None:
    deep = bench.cwd
    for _ in range(200):
        deep = deep / "d"
    deep.mkdir(parents=True)
    (deep / "f").touch()
    said = await bench.call(glob, "**/f")
    assert "too deep" in said


async def test_a_folder_swapped_for_a_link_is_refused(bench: Bench, tmp_path: Path) -> None:
    plant(tmp_path / "outside", "secret")
    (bench.cwd / "d").mkdir()
    place = TOOL.place({"pattern": "*", "path": "d"}, bench.cwd)
    (bench.cwd / "d").rmdir()
    (bench.cwd / "d").symlink_to(tmp_path / "outside")
    bench.permit(Permit("", place=place))
    assert (await bench.call(glob, "*", "d")).startswith("refused by gate:")
