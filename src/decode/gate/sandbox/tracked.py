"""Which files git keeps in its index."""

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from decode.gate.environment import scrubbed

#: Listing the index could only run a file system monitor, which a repository may name.
_GIT = ("git", "--no-optional-locks", "--literal-pathspecs", "-c", "core.fsmonitor=")
_PATIENCE = 5
_MOST = 1_000


def untracked(places: Sequence[Path], folders: Sequence[Path]) -> list[Path]:
    """Return the places that the repositories of `folders` do not keep.

    A place for which git cannot say so counts as one that is not kept.
    """
    left = list(places)
    for folder in folders:
        inside = [place for place in left if place.is_relative_to(folder)][:_MOST]
        kept = _kept(folder, inside) if inside else frozenset[Path]()
        left = [place for place in left if place not in kept]
    return left


def _kept(folder: Path, places: Sequence[Path]) -> frozenset[Path]:
    names = [str(place.relative_to(folder)) for place in places]
    try:
        done = subprocess.run(
            [*_GIT, "ls-files", "-z", "--", *names],
            cwd=folder,
            env=scrubbed(os.environ),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_PATIENCE,
            check=True,
        )
    except (OSError, subprocess.SubprocessError):
        return frozenset()
    return frozenset(folder / os.fsdecode(name) for name in done.stdout.split(b"\0") if name)
