"""What the table calls read-only is run for real: nothing may change."""

import hashlib
import os
import subprocess
from collections.abc import Iterable
from pathlib import Path

import pytest

from decode.gate.programs import judge
from decode.gate.words import Word
from tests.gate.programs.desk import FakeView, project
from tests.gate.programs.generation import calls, scripts

#: git refreshes its index while it looks; what it says stays the same.
_REFRESHED = frozenset({"index"})


@pytest.fixture
def place(tmp_path: Path) -> FakeView:
    work = project(tmp_path.resolve())
    (tmp_path / "tmp").mkdir()
    identity = ["-c", "user.name=n", "-c", "user.email=n@example.com"]
    for args in (["init", "-q", "-b", "main"], ["add", "a.txt", "src"], ["commit", "-qm", "one"]):
        subprocess.run(["git", *identity, *args], cwd=work, check=True, capture_output=True)
    (work / "a.txt").write_text("b\na\nPWNED\n")
    return FakeView((work,), (work,))


def state(base: Path) -> dict[str, str]:
    found: dict[str, str] = {}
    for folder, names, files in os.walk(base):
        for name in (*names, *files):
            path = Path(folder) / name
            if path.is_symlink():
                found[str(path)] = str(path.readlink())
            elif name in _REFRESHED:
                found[str(path)] = ""
            elif path.is_file():
                found[str(path)] = hashlib.sha256(path.read_bytes()).hexdigest()
            else:
                found[str(path)] = "folder"
    return found


def run(command: list[str], view: FakeView, home: Path) -> None:
    environment = {
        "PATH": os.environ["PATH"],
        "HOME": str(home),
        "LC_ALL": "C.UTF-8",
        "TMPDIR": str(view.cwds[0].parent / "tmp"),
        "GIT_CONFIG_NOSYSTEM": "1",
    }
    try:
        subprocess.run(
            command,
            cwd=view.cwds[0],
            env=environment,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=5,
        )
    except subprocess.TimeoutExpired:
        return


def prove(commands: Iterable[list[str]], view: FakeView, home: Path) -> int:
    base = view.cwds[0].parent
    before = state(base)
    ran = 0
    for name, *args in commands:
        if judge(name, [Word(arg) for arg in args], view).read_only:
            run([name, *args], view, home)
            ran += 1
            assert state(base) == before, [name, *args]
            assert not any(home.iterdir()), [name, *args]
    return ran


def test_calls_change_nothing(place: FakeView, isolated_home: Path) -> None:
    assert prove(calls(20, 150), place, isolated_home) > 60


def test_scripts_change_nothing(place: FakeView, isolated_home: Path) -> None:
    assert prove(scripts(20, 400), place, isolated_home) > 40


@pytest.mark.soak
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("seed", range(8))
def test_many_calls_change_nothing(seed: int, place: FakeView, isolated_home: Path) -> None:
    assert prove(calls(seed, 1500), place, isolated_home) > 500
    assert prove(scripts(seed, 6000), place, isolated_home) > 500
