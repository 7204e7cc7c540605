import os
import random
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from decode.entities.call import ToolCall, ToolKind, Verdict
from decode.entities.state import Mode
from decode.gate.policy import decide
from tests.gate.command_maker import line
from tests.gate.corpus import roots_of
from tests.gate.workspace import Workspace, build_workspace

_CANARIES = ("OUTSIDE", "SSHKEY", "HOME", "AWS", "NETRC", "SIBLING", "ENV", "PEM")


def _allowed(seed: int, count: int, workspace: Workspace) -> Iterator[str]:
    rng = random.Random(seed)
    while count:
        call = ToolCall("1", "bash", ToolKind.EXECUTE, {"command": line(rng)})
        decision = decide(call, Mode.DEFAULT, [], roots_of(workspace))
        if decision.verdict is Verdict.ALLOW:
            assert decision.plan is not None
            count -= 1
            yield decision.plan.command


def _run(text: str, workspace: Workspace) -> str:
    try:
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-c", text],
            cwd=workspace.cwd,
            env={
                "HOME": str(workspace.home),
                "PATH": os.environ["PATH"],
                "PWD": str(workspace.cwd),
            },
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=2,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        return str(late.stdout)
    return (done.stdout + done.stderr).decode(errors="replace")


def _snapshot(root: Path) -> dict[str, str]:
    """Every file with what is in it; git rewrites its index when it looks."""
    found: dict[str, str] = {}
    for path in sorted(root.rglob("*")):
        if path.name != "index" and not path.is_dir():
            found[str(path)] = (
                str(path.readlink()) if path.is_symlink() else path.read_bytes().hex()
            )
    return found


def _assert_inert(seed: int, count: int, folder: Path) -> None:
    workspace = build_workspace(folder)
    shutil.rmtree(workspace.cwd / "fixtures")
    before = _snapshot(workspace.root)
    for text in _allowed(seed, count, workspace):
        output = _run(text, workspace)
        assert [name for name in _CANARIES if f"CANARY_{name}" in output] == [], text
        assert _snapshot(workspace.root) == before, text


def test_what_is_allowed_changes_nothing_and_shows_nothing_of_others(tmp_path: Path) -> None:
    _assert_inert(20260101, 60, tmp_path / "root")


@pytest.mark.soak
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("part", range(40))
def test_ten_thousand_allowed_lines_change_nothing(part: int, tmp_path: Path) -> None:
    _assert_inert(part, 250, tmp_path / "root")
