import subprocess
import time
from pathlib import Path

import pytest

from decode.tools._ignore import Ignores, rules


def ignored(ignores: Ignores, path: str) -> bool:
    folder = path.endswith("/")
    path = path.rstrip("/")
    name = path.rpartition("/")[2]
    doubtful = ignores.doubtful([name]) == [name]
    left_out = ignores.leaves_out(path, name, folder=folder)
    assert doubtful or not left_out
    return left_out


def of(text: str, base: str = "") -> Ignores:
    return Ignores().below(rules(text, base))


TREE = [
    *("a", "a.o", "#a", "!a", "a ", "a\\", "[", "c"),
    *("b/a/x.o", "b/a.o", "b/c/x.o", "b/c/a", "d/a", "d/c/e/a", "d/c/a.o"),
]

FILES = [
    "a\n",
    "a/\n",
    "/a\n",
    "*.o\n!a.o\n",
    "!a.o\n*.o\n",
    "b/a\n",
    "b/*\n!b/a\n",
    "**/a\n",
    "b/**/a\n",
    "b/**\n",
    "b/**/\n",
    "# a\n\\#a\n",
    "\\!a\n",
    "a   \n",
    "a\\ \n",
    "a\r\n*.o\r\n",
    "\ufeffa\n",
    "[\n",
    "[a-b]\n",
    "[!a]\n",
    "a\\\n",
    "\\a\n",
    "?\n",
    "/*/a\n",
    "*/\n",
    "/\n\n   \n",
    "c/**/*.o\nb/c/\n",
    "*\n!*/\n!*.o\n",
]


@pytest.mark.parametrize("text", FILES)
def test_the_verdict_is_that_of_git(text: str, tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    paths = dict.fromkeys(path for file in TREE for path in (*above(file), file))
    for path in paths:
        (tmp_path / path).mkdir() if path.endswith("/") else (tmp_path / path).touch()
    (tmp_path / ".gitignore").write_text(text, newline="")
    done = subprocess.run(
        ["git", "check-ignore", "--no-index", "-z", "--stdin"],
        input="\0".join(path.rstrip("/") for path in paths).encode(),
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    assert done.stderr == b""
    told = {path.rstrip("/") for path in paths if left_out(of(text), path)}
    assert told == set(done.stdout.decode().split("\0")) - {""}


def above(path: str) -> list[str]:
    parts = path.rstrip("/").split("/")
    return ["/".join(parts[:end]) + "/" for end in range(1, len(parts))]


def left_out(ignores: Ignores, path: str) -> bool:
    return any(ignored(ignores, each) for each in (*above(path), path))


@pytest.mark.parametrize("text", ["", "\n\n", "# only words\n", "   \n", "/\n", "!\n"])
def test_a_file_that_says_nothing_has_no_rules(text: str) -> None:
    assert rules(text, "") is None


def test_the_innermost_file_decides() -> None:
    outer = of("*.o\nkeep\n")
    inner = outer.below(rules("!a.o\n/b\n", "sub/"))
    assert ignored(outer, "a.o")
    assert not ignored(inner, "sub/a.o")
    assert ignored(inner, "sub/b.o")
    assert ignored(inner, "sub/b")
    assert not ignored(inner, "sub/deep/b")
    assert ignored(inner, "sub/deep/keep")
    assert outer.below(None) is outer


def test_only_names_a_rule_is_about_are_doubtful() -> None:
    ignores = of("*.o\n!b.o\nsub/x\n")
    assert ignores.doubtful(["z.o", "b.o", "x", "y", "o"]) == ["b.o", "x", "z.o"]
    assert Ignores().doubtful(["a"]) == []


def test_lines_beyond_the_bound_do_not_count() -> None:
    assert ignored(of("#\n" * 4_999 + "a\n"), "a")
    assert rules("#\n" * 5_000 + "a\n", "") is None


def test_a_hostile_file_takes_no_time() -> None:
    began = time.process_time()
    ignores = of("*a" * 200 + "b\n" + "**/a/" * 100 + "b\n")
    assert not ignored(ignores, "a/" * 200 + "a" * 250)
    assert time.process_time() - began < 1
