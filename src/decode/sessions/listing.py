"""Finding sessions on disk, by reading no more than each file's head."""

from dataclasses import dataclass
from datetime import datetime
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list of sessions shows; `prompt` is the start of the first prompt."""

    id: str
    path: Path
    project: str
    cwd: str
    branch: str
    model: str
    agent: str
    mode: str
    started: datetime
    changed: datetime
    prompt: str
    title: str = ""


def list_sessions(project: Path | None = None) -> list[Summary]:
    """Return the sessions of `project` (a project root; None: of all), the last used first."""
    raise NotImplementedError(project)


def find(prefix: str) -> Summary:
    """Return the session whose id is or uniquely starts with `prefix`.

    Raises UsageError that lists the candidates when several do, or says that none does.
    """
    raise NotImplementedError(prefix)


def latest(project: Path) -> Summary | None:
    """Return the last used session of the project (for `--continue`)."""
    raise NotImplementedError(project)
