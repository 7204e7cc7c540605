import json
import os
import shutil
from pathlib import Path

import pytest

from decode.tools._engine import MOST, WIDTH, Query, ripgrep, task


@pytest.fixture
def rg(tmp_path: Path) -> Path:
    program = tmp_path.resolve() / "bin" / "rg"
    program.parent.mkdir()
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    return program


def test_ripgrep_is_taken_from_the_path_of_the_session(rg: Path) -> None:
    environment = {"PATH": f"/nowhere:{rg.parent}"}
    assert ripgrep(environment, [rg.parent.parent / "project"]) == str(rg)
    assert ripgrep({"PATH": "/nowhere"}, []) is None
    rg.chmod(0o644)
    assert ripgrep(environment, []) is None


@pytest.mark.parametrize("link", [False, True])
def test_a_ripgrep_inside_the_project_is_none(link: bool, rg: Path, tmp_path: Path) -> None:
    place = rg.parent
    if link:
        place = tmp_path / "elsewhere"
        place.mkdir()
        (place / "rg").symlink_to(rg)
    assert ripgrep({"PATH": str(place)}, [Path("/other"), rg.parent]) is None


def test_a_path_that_is_empty_is_not_the_folder_one_is_in(
    rg: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(rg.parent)
    assert ripgrep({"PATH": ""}, []) is None
    assert ripgrep({}, []) is None


@pytest.mark.parametrize(
    ("query", "spans"),
    [
        (Query("a.b"), False),
        (Query("a\\nb"), True),
        (Query("a\\nb", literal=True), False),
        (Query("a\nb", literal=True), True),
    ],
)
def test_a_pattern_with_a_line_feed_spans_lines(query: Query, spans: bool) -> None:
    assert query.spans_lines == spans
    assert ("--multiline" in task(query, [], "rg").argv) == spans


@pytest.mark.parametrize(
    ("query", "options"),
    [
        (Query("x"), {"--case-sensitive", "--context=0", "--regexp=x"}),
        (Query("-e", ignore_case=True), {"--ignore-case", "--regexp=-e"}),
        (Query("x", 3, literal=True), {"--fixed-strings", "--context=3", f"--max-count={MOST}"}),
    ],
)
def test_ripgrep_is_given_the_query_and_nothing_to_mistake(query: Query, options: set[str]) -> None:
    work = task(query, ["-f", "a b"], "/bin/rg")
    before, after = work.argv[: work.argv.index("--")], work.argv[work.argv.index("--") + 1 :]
    assert options <= set(before)
    assert ("--fixed-strings" in before) == query.literal
    assert {"--no-config", "--null", f"--max-columns={4 * WIDTH}"} <= set(before)
    assert (before[0], after, work.stdin) == ("/bin/rg", ("./-f", "./a b"), b"")


def test_without_it_our_own_program_is_given_the_same() -> None:
    name = os.fsdecode(b"\xff")
    work = task(Query("x", 2, ignore_case=True), ["-f", name], None)
    assert shutil.which(work.argv[0]) is not None
    assert Path(work.argv[2]).is_file()
    assert json.loads(work.argv[3]) == {
        "pattern": "x",
        "context": 2,
        "literal": False,
        "ignore_case": True,
        "most": MOST,
    }
    assert work.stdin == b"./-f\0./\xff\0"
