"""The wheel holds what the program needs, and runs from where it is unpacked."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-c", BUILD, str(folder)],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


MAIN = "import sys; from decode.cli.main import main; sys.exit(main())"
#: The build back end itself, without an isolated environment: no package is fetched.
BUILD = "import sys; from hatchling.build import build_wheel; build_wheel(sys.argv[1])"


def decode(unpacked: Path, cwd: Path, *args: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [
            sys.executable,
            "-c",
            "import sys; from decode.cli.main import main; sys.exit(main())",
            *args,
        ],
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        capture_output=True,
        check=True,
        stdin=subprocess.DEVNULL,
    )


def test_built_in_skills_and_agents_are_in_the_wheel(unpacked: Path) -> None:
    names = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*")}
    assert {
        "decode/skills_builtin/commit/SKILL.md",
        "decode/skills_builtin/review-diff/SKILL.md",
        "decode/agents/builtin/build.md",
        "decode/agents/builtin/code-reviewer.md",
        "decode/agents/builtin/explore.md",
        "decode/agents/builtin/plan.md",
    } <= names
    assert not [name for name in names if name.startswith("tests")]


def test_the_unpacked_wheel_finds_its_skills_and_agents(unpacked: Path, cwd: Path) -> None:
    listed = json.loads(decode(unpacked, cwd, "skills", "list", "--json").stdout)
    assert [one["name"] for one in listed["skills"]] == ["commit", "review-diff"]
    assert all(str(unpacked) in one["path"] for one in listed["skills"])
    agents = json.loads(decode(unpacked, cwd, "agents", "list", "--json").stdout)
    assert [one["name"] for one in agents["agents"]] == [
        "build",
        "code-reviewer",
        "explore",
        "plan",
    ]
    assert b"decode" in decode(unpacked, cwd, "--version").stdout
