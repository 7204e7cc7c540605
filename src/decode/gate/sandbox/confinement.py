"""The one place that turns a command into what is started: confined, limited, with a clean env."""

import os
import sys
import tempfile
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from decode.config.run_folder import RunFolder, run_folder
from decode.gate.sandbox import bubblewrap, landlock, seatbelt, seccomp
from decode.gate.sandbox.limits import limited
from decode.gate.sandbox.profile import Command, Launch, Profile
from decode.gate.sandbox.walls import Walls


class Backend(StrEnum):
    """What confines; NONE confines nothing and says so."""

    BUBBLEWRAP = "bubblewrap"
    LANDLOCK = "landlock"
    SEATBELT = "seatbelt"
    NONE = "none"


def candidates() -> tuple[Backend, ...]:
    """Return the backends worth a self-test on this system, strongest first."""
    if sys.platform == "darwin":
        return (Backend.SEATBELT,) if seatbelt.SANDBOX_EXEC.exists() else ()
    if sys.platform != "linux" or not seccomp.supported(os.uname().machine):
        return ()
    found = [Backend.BUBBLEWRAP] if bubblewrap.BWRAP.exists() else []
    if landlock.abi() > 0:
        found.append(Backend.LANDLOCK)
    return tuple(found)


@dataclass(slots=True)
class Confinement:
    """Starts commands inside walls by one backend; owns a temporary directory until `close`."""

    backend: Backend
    _temporary: RunFolder | None = None

    def launch(self, command: Command, profile: Profile, walls: Walls) -> Launch:
        """Return what to start for `command`.

        Profile NONE, and every profile where there is no backend, start it with limits alone.
        """
        if profile is Profile.NONE or self.backend is Backend.NONE:
            return Launch(tuple(limited(command.argv)), dict(command.env))
        if self.backend is Backend.BUBBLEWRAP:
            return self._bubblewrap(command, profile, walls)
        if self.backend is Backend.LANDLOCK:
            return self._landlock(command, profile, walls)
        line = seatbelt.arguments(walls, profile, network=command.network)
        return Launch((*line, *limited(command.argv)), dict(command.env))

    def close(self) -> None:
        """Remove what was made for confined commands."""
        if self._temporary is not None:
            self._temporary.close()
            self._temporary = None

    def _bubblewrap(self, command: Command, profile: Profile, walls: Walls) -> Launch:
        # Without the network they reach the command's own loopback alone: tests use it.
        filter_fd = _memory_file(_program(seccomp.AF_INET, seccomp.AF_INET6))
        line = bubblewrap.arguments(walls, profile, command, filter_fd)
        # Every bind mount is a boundary at which git would stop looking for its repository.
        inside = {**command.env, "TMPDIR": "/tmp", "GIT_DISCOVERY_ACROSS_FILESYSTEM": "1"}
        return Launch((*line, *limited(command.argv)), inside, (filter_fd,))

    def _landlock(self, command: Command, profile: Profile, walls: Walls) -> Launch:
        if self._temporary is None:
            self._temporary = run_folder(Path(tempfile.gettempdir()), "decode-run-")
        families = (seccomp.AF_INET, seccomp.AF_INET6) if command.network else ()
        temporary = self._temporary.path
        line = landlock.arguments(walls, profile, temporary=temporary, seccomp=_program(*families))
        inside = {**command.env, "TMPDIR": str(temporary)}
        return Launch((*line, *limited(command.argv)), inside)


def _program(*families: int) -> bytes:
    return seccomp.program(os.uname().machine, families)


def _memory_file(content: bytes) -> int:
    descriptor = os.memfd_create("seccomp", 0)
    os.write(descriptor, content)
    os.lseek(descriptor, 0, os.SEEK_SET)
    return descriptor
