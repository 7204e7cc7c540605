"""Which files a checkpoint holds.

The rule: every file git would show in the work tree, tracked or new, and tracked ones even where a
pattern ignores them; each repository inside (a submodule) by the same rule. Left out: what is
ignored, files over 10 MiB, what is neither a file nor a link, and git's own directories.
"""

import os
import stat
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from decode.entities.errors import SessionError
from decode.sessions.checkpoints.plumbing import Shadow, environment, run

LARGEST = 10 * 1024 * 1024
#: More files than this make no checkpoint: the project says so once, and goes on without.
MAX_FILES = 100_000


@dataclass(frozen=True, slots=True)
class Coverage:
    """Names relative to the root, as bytes; `huge` were left out for their size."""

    names: tuple[bytes, ...]
    huge: tuple[bytes, ...]


def covered(shadow: Shadow, also: Iterable[bytes] = ()) -> Coverage:
    """Return what a checkpoint holds; raises SessionError when it is too much.

    `also` are names that an earlier checkpoint holds: a file of such a name counts even where a
    pattern ignores it by now.
    """
    names: list[bytes] = []
    huge: list[bytes] = []
    found = dict(_files(shadow, shadow.root, b""))
    found |= {name: size for name in also if (size := _size(shadow.root, name)) is not None}
    for name, size in found.items():
        (huge if size > LARGEST else names).append(name)
        if len(names) > MAX_FILES:
            raise SessionError(f"more than {MAX_FILES} files: no checkpoint is made")
    return Coverage(tuple(names), tuple(huge))


def _size(root: Path, name: bytes) -> int | None:
    try:
        found = os.lstat(os.fsencode(root) + b"/" + name)
    except OSError:
        return None
    return found.st_size if stat.S_ISREG(found.st_mode) or stat.S_ISLNK(found.st_mode) else None


def _files(shadow: Shadow, repository: Path, prefix: bytes) -> Iterator[tuple[bytes, int]]:
    for name in sorted(_listed(shadow, repository)):
        path = os.fsencode(repository) + b"/" + name.rstrip(b"/")
        try:
            found = os.lstat(path)
        except OSError:
            continue
        if stat.S_ISDIR(found.st_mode):
            inner = Path(os.fsdecode(path))
            if (inner / ".git").exists():
                yield from _files(shadow, inner, prefix + name.rstrip(b"/") + b"/")
        elif stat.S_ISREG(found.st_mode) or stat.S_ISLNK(found.st_mode):
            yield prefix + name, found.st_size


def _listed(shadow: Shadow, repository: Path) -> set[bytes]:
    """Return what git lists; where there is no repository, ours knows the patterns."""
    what = ("ls-files", "-z", "-c", "-o", "--exclude-standard")
    if not (repository / ".git").exists():
        return set(shadow.git(*what).split(b"\0")) - {b""}
    # The person's own settings may name a monitor or a hook: none is started for a listing.
    line = ["git", "-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}"]
    out = run([*line, *what], repository, environment() | {"GIT_OPTIONAL_LOCKS": "0"})
    return set(out.split(b"\0")) - {b""}
