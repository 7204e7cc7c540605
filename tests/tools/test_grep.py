import asyncio
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from decode.tools import _plain_search
from decode.tools._engine import Query, ripgrep
from decode.tools._permit import Permit
from decode.tools._search import Place, search
from decode.tools.grep import TOOL, grep
from tests.tools.test_bash import descriptors, processes
from tests.tools.test_glob import git, plant
from tests.tools.tool_bench import Bench

ENVIRONMENT = {"PATH": os.environ["PATH"]}


@pytest.fixture(params=["ripgrep", "own"])
def engine(request: pytest.FixtureRequest, bench: Bench) -> Bench:
    """Every test runs with ripgrep, where it is installed, and without."""
    if request.param == "own":
        bench.deps.environment = {"PATH": "/nowhere"}
    return bench


async def test_the_form_is_path_line_text_in_order(engine: Bench) -> None:
    (engine.cwd / "b.py").write_text("import os\nx = os.path\n")
    (engine.cwd / "a").mkdir()
    (engine.cwd / "a/c.py").write_text("no\nos")
    assert await engine.call(grep, "os") == "a/c.py:2:os\nb.py:1:import os\nb.py:2:x = os.path"
    assert await engine.call(grep, "os", "a") == "a/c.py:2:os"
    assert await engine.call(grep, "os", "b.py") == "b.py:1:import os\nb.py:2:x = os.path"
    assert await engine.call(grep, "^os$") == "a/c.py:2:os"


@pytest.mark.parametrize(
    ("args", "found"),
    [
        ({"pattern": "a.c"}, {1, 2}),
        ({"pattern": "a.c", "literal": True}, {1}),
        ({"pattern": "A.C"}, set[int]()),
        ({"pattern": "A.C", "ignore_case": True}, {1, 2}),
        ({"pattern": r"\bnaïve\b"}, {3}),
        ({"pattern": "漢"}, {4}),
        ({"pattern": r"(?<=x)y"}, {5}),
        ({"pattern": "(z)\\1"}, {6}),
        ({"pattern": "-e"}, {7}),
        ({"pattern": "[", "literal": True}, {8}),
        ({"pattern": "crlf$"}, {9}),
        ({"pattern": "one\\ntwo"}, {10, 11}),
        ({"pattern": "one\ntwo", "literal": True}, {10, 11}),
    ],
)
async def test_patterns(args: dict[str, object], found: set[int], engine: Bench) -> None:
    lines = ["a.c", "abc", "naïve", "漢字", "xy", "zz", "-e", "[", "crlf\r", "one", "two"]
    (engine.cwd / "f").write_bytes("\n".join(lines).encode())
    said = await engine.call(grep, **args)
    assert {int(n) for n in re.findall(r"^f:(\d+):", said, re.MULTILINE)} == found


async def test_context_is_marked_and_groups_are_parted(engine: Bench) -> None:
    (engine.cwd / "f").write_text("".join(f"l{n}\n" for n in range(1, 11)))
    said = await engine.call(grep, "l2$|l8", context=1)
    assert said == "f-1-l1\nf:2:l2\nf-3-l3\n--\nf-7-l7\nf:8:l8\nf-9-l9"


async def test_only_files_of_a_name_can_be_searched(engine: Bench) -> None:
    plant(engine.cwd, "a.py", "d/b.py", "d/c.txt")
    assert await engine.call(grep, "[abc]", glob="*.py") == "a.py:1:a.py\nd/b.py:1:d/b.py"
    assert (
        await engine.call(grep, "[abc]", glob="d/*.{py,txt}")
        == "d/b.py:1:d/b.py\nd/c.txt:1:d/c.txt"
    )
    assert await engine.call(grep, "x", glob="*.md") == "no match for x in . among *.md"


@pytest.mark.parametrize(
    ("args", "part"),
    [
        ({"pattern": "nowhere"}, "no match for nowhere in ."),
        ({"pattern": "("}, "is no regular expression"),
        ({"pattern": "[z-a]"}, "set literal to look for the text itself"),
        ({"pattern": ""}, "pattern is empty"),
        ({"pattern": "a\0b"}, "pattern is empty or holds"),
        ({"pattern": "\ud800"}, "pattern is empty or holds"),
        ({"pattern": "x", "path": "no"}, "no such file: no"),
        ({"pattern": "x", "path": "pipe"}, "is a named pipe"),
        ({"pattern": "x", "context": 99}, "context must be"),
        ({"pattern": "x", "context": -1}, "context must be"),
        ({"pattern": "x", "glob": "../*"}, "pattern is taken from path"),
    ],
)
async def test_what_finds_nothing_is_said(
    args: dict[str, object], part: str, engine: Bench
) -> None:
    os.mkfifo(engine.cwd / "pipe")
    (engine.cwd / "f").write_text("some text\n")
    assert part in await engine.call(grep, **args)


async def test_b081_the_repositorys_top_rules_hold_in_a_folder_below(engine: Bench) -> None:
    git(engine.cwd, "init", "-q")
    (engine.cwd / ".gitignore").write_text("build/\n")
    plant(engine.cwd, "pkg/build/big.txt", "pkg/kept.txt", "pkg/.github/ci.yml", ".git/hooks/txt")
    engine.deps.cwd = engine.cwd / "pkg"
    said = await engine.call(grep, "pkg")
    assert said == (
        ".github/ci.yml:1:pkg/.github/ci.yml\nkept.txt:1:pkg/kept.txt\n"
        "[ignored files were left out: build/]"
    )


async def test_results_are_bounded(engine: Bench) -> None:
    for name in "abc":
        (engine.cwd / name).write_text("hit\n" * 150)
    lines = (await engine.call(grep, "hit")).splitlines()
    assert len(lines) == 201
    assert lines[199] == "b:50:hit"
    assert lines[200] == "[there are more matches; narrow pattern, path or glob]"


async def test_endless_lines_are_bounded(engine: Bench) -> None:
    (engine.cwd / "min.js").write_text("x" * 3_000_000 + "\nhit " + "y" * 3_000_000)
    said = await engine.call(grep, "hit|x")
    assert len(said) < 1_500
    assert "min.js:2:hit y" in said


async def test_binary_files_are_passed_over(engine: Bench) -> None:
    (engine.cwd / "bin").write_bytes(b"\0\0hit\0")
    (engine.cwd / "text").write_text("hit")
    assert await engine.call(grep, "hit") == "text:1:hit"


async def test_utf16_is_searched_as_text(engine: Bench) -> None:
    (engine.cwd / "f").write_bytes("eins\r\nzwei é\r\n".encode("utf-16"))
    assert await engine.call(grep, "zwei é$") == "f:2:zwei é"


async def test_b110_names_and_lines_of_any_bytes_are_shown_safely(engine: Bench) -> None:
    (engine.cwd / os.fsdecode(b"bad\xff.txt")).write_bytes(b"na\xefve hit\n")
    (engine.cwd / "-x").write_text("hit")
    (engine.cwd / "a:1:b").write_text("hit")
    said = await engine.call(grep, "hit")
    said.encode()
    assert said.splitlines() == ["-x:1:hit", "a:1:b:1:hit", "bad\\xff.txt:1:na\\xefve hit"]


async def test_b110_a_name_with_a_line_feed_is_the_name_of_one_file(engine: Bench) -> None:
    file = engine.cwd / "one\ntwo/three\n--\nfour"
    file.parent.mkdir()
    file.write_text("x\nneedle\ny\n")
    name = r"one\x0atwo/three\x0a--\x0afour"
    assert await engine.call(grep, "needle") == f"{name}:2:needle"
    said = await engine.call(grep, "needle", context=1)
    assert said == f"{name}-1-x\n{name}:2:needle\n{name}-3-y"


async def test_links_are_not_followed(engine: Bench, tmp_path: Path) -> None:
    plant(tmp_path, "outside/secret")
    (engine.cwd / "out").symlink_to(tmp_path / "outside")
    (engine.cwd / "file").symlink_to(tmp_path / "outside/secret")
    (engine.cwd / "self").symlink_to(".")
    assert await engine.call(grep, "secret") == "no match for secret in ."


async def test_secrets_that_a_search_comes_upon_are_not_shown(engine: Bench) -> None:
    plant(engine.cwd, "d/.env", "d/server.pem", "d/ok")
    said = await engine.call(grep, "d/")
    assert said == ("d/ok:1:d/ok\n[files with matches that may not be shown, such as secrets: 2]")
    assert await engine.call(grep, "d/", "d/.env") == "d/.env:1:d/.env"


async def test_files_the_gate_denies_are_not_shown(engine: Bench) -> None:
    plant(engine.cwd, "private/a", "public/a")
    engine.deps.may_read = lambda path: "private" not in path.parts
    said = await engine.call(grep, "a")
    assert said.splitlines()[0] == "public/a:1:public/a"
    assert "private" not in said


async def test_a_file_swapped_for_a_link_is_refused(engine: Bench, tmp_path: Path) -> None:
    plant(tmp_path, "secret")
    plant(engine.cwd, "f")
    place = TOOL.place({"pattern": "x", "path": "f"}, engine.cwd)
    (engine.cwd / "f").unlink()
    (engine.cwd / "f").symlink_to(tmp_path / "secret")
    engine.permit(Permit("", place=place))
    assert (await engine.call(grep, "secret", "f")).startswith("refused by gate:")


async def test_a_pattern_without_an_end_can_be_cancelled(engine: Bench) -> None:
    (engine.cwd / "f").write_text("a" * 60 + "!\n")
    before = descriptors()
    task = asyncio.create_task(engine.call(grep, r"(?:(?=a)a|(?:a|a))*$(?!)", context=7))
    done, _ = await asyncio.wait({task}, timeout=0.5)
    task.cancel()
    await asyncio.wait({task})
    assert task.cancelled() or done
    assert processes(engine.cwd) == []
    assert descriptors() == before


def test_ripgrep_inside_the_project_is_not_run(cwd: Path) -> None:
    (cwd / "rg").write_text("#!/bin/sh\ntouch ran\n")
    (cwd / "rg").chmod(0o755)
    assert ripgrep({"PATH": str(cwd)}, [cwd]) is None


def found(query: Query, root: Path, program: str | None) -> list[tuple[str, int, bool, str]]:
    place = Place(root, ENVIRONMENT, program)
    made = search(query, place, sorted(path.name for path in root.iterdir()), lambda: False)
    return [(hit.path, hit.number, hit.match, hit.text) for hit in made.hits]


def encoded(lines: list[str], ending: str, last: int, codec: str) -> bytes:
    return (ending.join(lines) + last * ending).encode(codec, "replace")


_TEXT = st.builds(
    encoded,
    st.lists(st.text("ab .é\u2028\x85ßK\t٣", max_size=6), max_size=6),
    st.sampled_from(["\n", "\r\n"]),
    st.integers(0, 1),
    st.sampled_from(["utf-8", "utf-8-sig", "utf-16", "cp1252"]),
)
_BYTES = st.binary(max_size=12).filter(lambda data: b"\r" not in data)
_FILES = st.lists(_TEXT | _BYTES, max_size=3)
_PATTERN = st.sampled_from(
    ["a", "a.", "^a", "b$", "[ab]+", r"\ba", "é", ".", "^$", r"(a|b)\s", r"\w+", r"\W", r"\d"],
) | st.sampled_from([r"^\s*$", "[^a]", "(?i)A", "k", "ß", r"\.", "[[:alpha:]]", r"a\nb"])
_QUERY = st.builds(Query, _PATTERN, st.integers(0, 2), st.booleans(), st.booleans())
_CALM = [HealthCheck.function_scoped_fixture]


@settings(max_examples=30, deadline=None, suppress_health_check=_CALM)
@given(files=_FILES, query=_QUERY)
def test_both_engines_find_the_same(files: list[bytes], query: Query, cwd: Path) -> None:
    assert_both_engines_agree(files, query, cwd)


@pytest.mark.soak
@settings(max_examples=600, deadline=None, suppress_health_check=_CALM)
@given(files=_FILES, query=_QUERY)
def test_at_length_both_engines_find_the_same(files: list[bytes], query: Query, cwd: Path) -> None:
    assert_both_engines_agree(files, query, cwd)


def assert_both_engines_agree(files: list[bytes], query: Query, cwd: Path) -> None:
    shutil.rmtree(cwd)
    cwd.mkdir()
    for number, data in enumerate(files):
        (cwd / f"f{number}").write_bytes(data)
    assert found(query, cwd, ripgrep(ENVIRONMENT, [])) == found(query, cwd, None)


def test_our_own_engine_needs_nothing_but_python(cwd: Path) -> None:
    plant(cwd, "f")
    query = json.dumps(
        {"pattern": "f", "context": 0, "literal": False, "ignore_case": False, "most": 5}
    )
    done = subprocess.run(
        ["python3", "-I", "-S", _plain_search.__file__, query],
        input=b"f\0missing\0",
        capture_output=True,
        check=True,
    )
    assert done.stdout == b"f\x001:f\n"
