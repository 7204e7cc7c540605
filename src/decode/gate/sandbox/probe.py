"""The self-test at start: a sandbox that does not hold counts as absent (gate contract, section 6).

Each candidate is asked to write outside, to connect, to read a masked file and to see the parent's
environment. One success, or a start that fails, and it is not used.
"""

import contextlib
import logging
import os
import secrets
import socket
import subprocess
import tempfile
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from pathlib import Path

from decode.gate.sandbox.confinement import Backend, Confinement, candidates
from decode.gate.sandbox.limits import BASH
from decode.gate.sandbox.profile import Command, Launch, Profile
from decode.gate.sandbox.walls import Walls

_log = logging.getLogger(__name__)
_SECONDS = 10
_SCRIPT = """
exec 2>/dev/null
echo started
echo x > "$1"
(exec 3<>"/dev/tcp/127.0.0.1/$2") && echo connected
read -r line < "$3" && [ -n "$line" ] && echo "read a masked file"
for f in /proc/[0-9]*/environ; do
  while IFS= read -r -d '' v; do
    [ "$v" = "DECODE_PROBE=$4" ] && echo "saw another process's environment"
  done < "$f"
done
echo inside > "$5" && echo finished
"""


@dataclass(frozen=True, slots=True)
class Report:
    """What confines on this machine. `faults` says for each refused candidate why; `weaker` says
    what the chosen one does not promise."""

    backend: Backend
    faults: tuple[str, ...] = ()
    weaker: str = ""

    @property
    def works(self) -> bool:
        """True when there is a sandbox."""
        return self.backend is not Backend.NONE


_WEAKER = {
    Backend.LANDLOCK: "Landlock alone: no private /tmp, metadata of files outside can be changed, "
    "and new files beside a protected place cannot be made",
    Backend.SEATBELT: "Seatbelt: written from its documentation, not run by decode's own tests",
}


def probe(backends: Sequence[Backend] | None = None) -> Report:
    """Test the candidates in order and return the first that holds."""
    faults: list[str] = []
    for backend in candidates() if backends is None else backends:
        fault = examine(backend)
        if fault is None:
            return Report(backend, tuple(faults), _WEAKER.get(backend, ""))
        _log.warning("sandbox %s is not used: %s", backend, fault)
        faults.append(f"{backend}: {fault}")
    return Report(Backend.NONE, tuple(faults) or ("no sandbox is known for this system",))


def examine(backend: Backend) -> str | None:
    """Return why `backend` does not hold, None when it does."""
    with tempfile.TemporaryDirectory(prefix="decode-probe-") as folder:
        trial = _Trial.set_up(Path(os.path.realpath(folder)))
        with _listener() as port, _bystander() as token:
            said = _run(backend, trial, (str(port), token))
        if trial.outside.exists():
            return "a command wrote outside"
        return _judge(said, wrote=trial.kept.read_text(encoding="utf-8") == "inside\n")


@dataclass(frozen=True, slots=True)
class _Trial:
    folder: Path
    outside: Path
    masked: Path
    kept: Path

    @classmethod
    def set_up(cls, base: Path) -> "_Trial":
        trial = cls(base / "in", base / "out" / "x", base / "in" / ".env", base / "in" / "kept")
        trial.folder.mkdir()
        trial.outside.parent.mkdir()
        trial.masked.write_text("secret\n", encoding="utf-8")
        trial.kept.write_text("before\n", encoding="utf-8")
        return trial


def _judge(said: str | None, *, wrote: bool) -> str | None:
    lines = said.split("\n") if said else []
    if "started" not in lines:
        return "it does not start here"
    leaks = [line for line in lines if line and line not in {"started", "finished"}]
    if leaks:
        return f"a command inside {leaks[0]}"
    return None if wrote and "finished" in lines else "a command could not write inside"


def _run(backend: Backend, trial: _Trial, values: tuple[str, str]) -> str | None:
    port, token = values
    places = [str(trial.outside), port, str(trial.masked), token, str(trial.kept)]
    argv = (BASH, "--noprofile", "--norc", "-c", _SCRIPT, "probe", *places)
    walls = Walls((trial.folder,), masked=(trial.masked,))
    confinement = Confinement(backend)
    command = Command(argv, trial.folder, {"PATH": os.defpath, "LC_ALL": "C"})
    launch = confinement.launch(command, Profile.WORKSPACE_WRITE, walls)
    try:
        return _output(launch, trial.folder)
    except (OSError, subprocess.SubprocessError) as error:
        _log.info("sandbox %s: %s", backend, error)
        return None
    finally:
        for descriptor in launch.pass_fds:
            os.close(descriptor)
        confinement.close()


def _output(launch: Launch, cwd: Path) -> str:
    done = subprocess.run(
        launch.argv,
        env=launch.env,
        cwd=cwd,
        pass_fds=launch.pass_fds,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=_SECONDS,
        check=False,
    )
    return done.stdout.decode("utf-8", errors="replace")


@contextlib.contextmanager
def _listener() -> Generator[int]:
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@contextlib.contextmanager
def _bystander() -> Generator[str]:
    """Keep a process outside whose environment holds the token that is yielded."""
    token = secrets.token_hex(8)
    argv = [BASH, "--noprofile", "--norc", "-c", "read"]
    env = {"DECODE_PROBE": token}
    with subprocess.Popen(argv, env=env, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as other:
        try:
            yield token
        finally:
            other.kill()
