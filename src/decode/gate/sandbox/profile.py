"""How closely a command is confined, and what has to be started for it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path


class Profile(StrEnum):
    """The three profiles of the gate contract, section 6."""

    READ_ONLY = "read-only"
    WORKSPACE_WRITE = "workspace-write"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Command:
    """What to run: `env` is complete and already scrubbed; `network` lets it reach other hosts."""

    argv: tuple[str, ...]
    cwd: Path
    env: Mapping[str, str]
    network: bool = False


@dataclass(frozen=True, slots=True)
class Launch:
    """What to start: `pass_fds` must be inherited, and closed by the caller after the start."""

    argv: tuple[str, ...]
    env: Mapping[str, str]
    pass_fds: tuple[int, ...] = ()
