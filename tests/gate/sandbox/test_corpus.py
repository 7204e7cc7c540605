import contextlib
import os
import shutil
import signal
import subprocess
from dataclasses import dataclass
from pathlib import Path

import pytest

from decode.gate.roots import Roots
from decode.gate.sandbox.confinement import Backend, candidates
from decode.gate.sandbox.probe import Report, examine
from decode.gate.sandbox.profile import Command, Launch, Profile
from decode.gate.sandbox.sandbox import Sandbox
from tests.gate.corpus import rows
from tests.gate.workspace import Workspace, build_workspace

_WORKING = [backend for backend in candidates() if examine(backend) is None]
_CONFINING = [Profile.READ_ONLY, Profile.WORKSPACE_WRITE]
_CANARIES = tuple(
    f"CANARY_{name}"
    for name in ("OUTSIDE", "SSHKEY", "AWS", "NETRC", "HOME", "SIBLING", "ENV", "PEM")
)
#: A fork bomb is held by the limit on processes alone, and the system does not count root's.
_BOMB, _MOMENT = ":|:", 0.3
_COMMANDS = [row for row in rows() if "command" in row.case and row.fixture == "base"]
_ATTACKS = [
    row.case["command"]
    for row in _COMMANDS
    # No process can be given a NUL: the gate's own tests have those rows.
    if row.expect != "allow" and "\0" not in row.case["command"]
    if os.geteuid() != 0 or _BOMB not in row.case["command"]
]
_BENIGN = [
    row.case["command"] for row in _COMMANDS if row.expect == "allow" and not row.case["rules"]
]
#: What differs inside, and why; every other harmless row gives the same lines and status.
_MASKED = "secrets are masked: they take no room, look like devices and cannot be read"
_DIFFERENT = {
    "ls -d */": "links out of the project lead nowhere",
    "du -h --max-depth=1 .": _MASKED,
    "grep -rnI --exclude-dir=.git foo .": _MASKED,
    "ls -la": _MASKED,
    "ls -la 2>&1": _MASKED,
    "df -h .": "the project is a mount of its own",
    "uptime": "a minute may pass in between",
    "TZ=UTC date": "a second may pass in between",
    "date -u +%FT%TZ": "a second may pass in between",
}
_PARTS = 6
_SECONDS = 5


@dataclass(frozen=True, slots=True)
class Ran:
    code: int
    out: str


def _run(launch: Launch, cwd: Path, seconds: float = _SECONDS) -> Ran:
    process = subprocess.Popen(
        launch.argv,
        cwd=cwd,
        env=dict(launch.env),
        pass_fds=launch.pass_fds,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
    )
    for descriptor in launch.pass_fds:
        os.close(descriptor)
    try:
        out, _ = process.communicate(timeout=seconds)
    except subprocess.TimeoutExpired:
        _end(process)
        out, _ = process.communicate()
    return Ran(process.returncode, out.decode("utf-8", "replace"))


def _end(process: subprocess.Popen[bytes]) -> None:
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)


def _confined(workspace: Workspace, backend: Backend, profile: Profile, text: str) -> Ran:
    roots = Roots(workspace.cwd, workspace.cwd, home=workspace.home)
    sandbox = Sandbox(roots, workspace.root / "quarantine", Report(backend))
    launch, snapshot = sandbox.launch(_command(workspace, text), profile)
    ran = _run(launch, workspace.cwd, _MOMENT if _BOMB in text else _SECONDS)
    sandbox.settle(snapshot)
    sandbox.close()
    return ran


def _command(workspace: Workspace, text: str) -> Command:
    env = {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "HOME": str(workspace.home),
        "LC_ALL": "C.UTF-8",
        "GIT_OPTIONAL_LOCKS": "0",
    }
    filled = text.replace("{CWD}", str(workspace.cwd))
    argv = ("/bin/bash", "--noprofile", "--norc", "-c", filled)
    return Command(argv, workspace.cwd, env)


def _guarded(workspace: Workspace) -> dict[str, tuple[int, bytes]]:
    places = [workspace.root / name for name in ("outside", "home", "ws-evil")]
    places += [workspace.cwd / name for name in (".git/hooks", ".git/config", ".decode", ".env")]
    found: dict[str, tuple[int, bytes]] = {}
    for path in (path for place in places for path in (place, *sorted(place.rglob("*")))):
        if path.is_file() and not path.is_symlink():
            found[str(path)] = (path.stat().st_mode, path.read_bytes())
    return found


@pytest.fixture
def fresh(workspaces: dict[str, Workspace], tmp_path: Path) -> Workspace:
    del workspaces
    return build_workspace(tmp_path / "fresh")


def _hold(fresh: Workspace, backend: Backend, profile: Profile, attacks: list[str]) -> list[str]:
    """Return what went wrong, one line for each attack that got through."""
    spare = fresh.root.with_name("spare")
    shutil.copytree(fresh.root, spare, symlinks=True)
    before = _guarded(fresh)
    wrong: list[str] = []
    for attack in attacks:
        ran = _confined(fresh, backend, profile, attack)
        leaks = [canary for canary in _CANARIES if canary in ran.out and canary not in attack]
        if leaks or _guarded(fresh) != before or (fresh.root / "CANARY_EXEC").exists():
            wrong.append(f"{attack!r}: {leaks or 'changed'}")
        shutil.rmtree(fresh.root)
        shutil.copytree(spare, fresh.root, symlinks=True)
    return wrong


@pytest.mark.parametrize("profile", _CONFINING)
@pytest.mark.parametrize("backend", _WORKING)
def test_attacks_of_the_corpus_change_and_leak_nothing(
    fresh: Workspace, backend: Backend, profile: Profile
) -> None:
    assert _hold(fresh, backend, profile, _ATTACKS[::120]) == []


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("part", range(_PARTS))
@pytest.mark.parametrize("profile", _CONFINING)
@pytest.mark.parametrize("backend", _WORKING)
def test_every_attack_of_the_corpus_changes_and_leaks_nothing(
    fresh: Workspace, backend: Backend, profile: Profile, part: int
) -> None:
    assert _hold(fresh, backend, profile, _ATTACKS[part::_PARTS]) == []


def _differing(
    workspace: Workspace, backend: Backend, profile: Profile, commands: list[str]
) -> list[str]:
    differing: list[str] = []
    for text in commands:
        command = _command(workspace, text)
        outside = _run(Launch(command.argv, command.env), workspace.cwd)
        inside = _confined(workspace, backend, profile, text)
        # Several threads of one search print in any order.
        if (inside.code, _lines(inside)) != (outside.code, _lines(outside)):
            differing.append(text)
    return differing


def _lines(ran: Ran) -> list[str]:
    return sorted(ran.out.splitlines())


_SAME = [text for text in dict.fromkeys(_BENIGN) if text not in _DIFFERENT]


@pytest.mark.parametrize("backend", _WORKING)
def test_harmless_rows_say_the_same_inside(fresh: Workspace, backend: Backend) -> None:
    assert _differing(fresh, backend, Profile.READ_ONLY, _SAME[::12]) == []


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("profile", _CONFINING)
@pytest.mark.parametrize("backend", _WORKING)
def test_every_harmless_row_says_the_same_inside(
    fresh: Workspace, backend: Backend, profile: Profile
) -> None:
    assert _differing(fresh, backend, profile, _SAME) == []


def test_what_differs_is_in_the_corpus() -> None:
    assert set(_DIFFERENT) <= set(_BENIGN)
