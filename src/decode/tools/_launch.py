"""From a permitted command line to what is started: the one place where confinement comes in."""

import os
import secrets
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from decode.gate.sandbox.bubblewrap import BWRAP
from decode.gate.sandbox.intruders import Snapshot
from decode.gate.sandbox.profile import Command, Launch, Profile
from decode.gate.sandbox.sandbox import Widening
from decode.tools import _overseer
from decode.tools._leftovers import MARK
from decode.tools._permit import Permit

#: The interpreter that the gate's parser was written for (gate contract, section 2).
_BASH = ("/bin/bash", "--noprofile", "--norc", "-c")


class Confines(Protocol):
    """The sandbox of a session, as `decode.gate.sandbox.sandbox.Sandbox` is one."""

    def launch(
        self, command: Command, profile: Profile, widening: Widening | None = None
    ) -> tuple[Launch, Snapshot | None]:
        """Return what to start, and what to hand to `settle` when it has ended."""
        ...

    def settle(self, snapshot: Snapshot | None, widening: Widening | None = None) -> list[str]:
        """Undo what the command was not allowed to do; return a sentence for each."""
        ...


@dataclass(frozen=True, slots=True)
class Start:
    """What to start, and where. `token` marks all its processes.

    `folder` is a descriptor that tells in which folder the shell ended. `lifeline` is one that the
    command runs no longer than it is open, None when a sandbox sees to that. `settle` is for when
    all of it has ended; it returns sentences for the result.
    """

    launch: Launch
    cwd: Path
    token: str
    folder: int
    lifeline: int | None
    settle: Callable[[], list[str]]

    def drop(self) -> None:
        """Give up what was prepared, when it will not be started after all."""
        self.let_end()
        for descriptor in (self.folder, *self.launch.pass_fds):
            os.close(descriptor)

    def let_end(self) -> None:
        """Take the permission to run away, where somebody stands above the command to see it."""
        if self.lifeline is not None:
            os.close(self.lifeline)


def prepared(
    permit: Permit, cwd: Path, environment: Mapping[str, str], sandbox: Confines | None
) -> Start:
    """Return how to run the text of the permit in `cwd`, confined by its profile.

    The text runs as it stands; what is put before it, on its first line, reports the folder. Who
    starts it closes `folder`, calls `let_end` once, and closes `launch.pass_fds` right after the
    start. Raises OSError.
    """
    token = secrets.token_hex(8)
    folder, reports = os.pipe()
    try:
        script = f"trap 'builtin pwd -P 2>/dev/null >&{reports}' EXIT; {permit.command}"
        env = {**environment, MARK: token}
        command = Command((*_BASH, script), cwd, env, network=permit.network)
        launch, settle = _confined(command, permit, sandbox)
    except BaseException:
        os.close(folder)
        os.close(reports)
        raise
    launch, lifeline = _overseen(Launch(launch.argv, launch.env, (*launch.pass_fds, reports)))
    return Start(launch, cwd, token, folder, lifeline, settle)


def _overseen(launch: Launch) -> tuple[Launch, int | None]:
    """What bubblewrap starts ends with it, and it ends with us; all else needs someone above it."""
    if launch.argv[0] == str(BWRAP):
        return launch, None
    held, lifeline = os.pipe()
    above = (sys.executable, "-I", "-S", _overseer.__file__, str(held))
    return Launch((*above, *launch.argv), launch.env, (*launch.pass_fds, held)), lifeline


def _confined(
    command: Command, permit: Permit, sandbox: Confines | None
) -> tuple[Launch, Callable[[], list[str]]]:
    if sandbox is None:
        return Launch(command.argv, command.env), list
    widening = Widening(permit.git_dir_writable, permit.writes, tracked=permit.only_git)
    profile = Profile(permit.profile) if permit.profile else Profile.READ_ONLY
    launch, snapshot = sandbox.launch(command, profile, widening)
    return launch, lambda: sandbox.settle(snapshot, widening)
