"""What below the roots must be fenced or masked, found by a bounded walk before each start."""

import os
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from decode.gate.places.protected import protected_reason
from decode.gate.places.secrets import secret_reason

#: Entries looked at under one root, nearest first; a larger tree is not walked to its end.
MAX_ENTRIES = 20_000
_NEVER_ENTERED = frozenset({"node_modules", "__pycache__", ".venv", "venv", ".tox", "target"})


@dataclass(slots=True)
class Survey:
    """Real paths below a root: `protected` must not be written, `masked` must not be read."""

    protected: list[Path] = field(default_factory=list[Path])
    masked: list[Path] = field(default_factory=list[Path])


def survey(root: Path, limit: int = MAX_ENTRIES) -> Survey:
    """Look through `root` by name, breadth first; a link counts where it leads, inside `root`."""
    found = Survey()
    for entry in _entries(root, limit):
        parts = Path(entry.path).relative_to(root).parts
        if secret_reason(parts):
            found.masked += _real(entry, root)
        elif protected_reason((entry.name,)):
            found.protected += _real(entry, root)
    return found


def _entries(root: Path, limit: int) -> Iterator[os.DirEntry[str]]:
    waiting = deque([str(root)])
    seen = 0
    while waiting and seen < limit:
        for entry in _listed(waiting.popleft()):
            seen += 1
            yield entry
            if _is_entered(entry):
                waiting.append(entry.path)


def _listed(directory: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(directory) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return []


def _is_entered(entry: os.DirEntry[str]) -> bool:
    if entry.name in _NEVER_ENTERED or not entry.is_dir(follow_symlinks=False):
        return False
    return not protected_reason((entry.name,))


def _real(entry: os.DirEntry[str], root: Path) -> list[Path]:
    if not entry.is_symlink():
        return [Path(entry.path)]
    real = Path(os.path.realpath(entry.path))
    return [real] if real.is_relative_to(root) and real.exists() and real != root else []
