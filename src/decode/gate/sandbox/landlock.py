"""Confinement by Landlock where namespaces are missing: weaker, and said to be.

Landlock only adds rights: a protected place below a writable root is left out by giving each of its
neighbours a rule of its own, so new files directly beside it cannot be made. A git directory that
is opened for a git command is opened whole; its settings and hooks are put back afterwards. The
metadata (`chmod`) of files outside is not covered; sockets are refused by seccomp.
"""

import ctypes
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from decode.gate.sandbox.profile import Profile
from decode.gate.sandbox.walls import Walls

_CREATE_RULESET = 444
_VERSION_FLAG = 1
_START = Path(__file__).with_name("landlock_start.py")
_ROOT = Path("/")
_PROC = Path("/proc")
_SYSTEM_HIDDEN = (Path("/tmp"), Path("/var/tmp"), _PROC)


def abi() -> int:
    """Return the kernel's Landlock version, 0 where there is none."""
    if sys.platform != "linux":
        return 0
    library = ctypes.CDLL(None, use_errno=True)
    found = library.syscall(_CREATE_RULESET, None, ctypes.c_size_t(0), ctypes.c_uint32(1))
    return max(int(found), 0)


def arguments(walls: Walls, profile: Profile, *, temporary: Path, seccomp: bytes) -> list[str]:
    """Return the command line of the launcher up to the command itself.

    `temporary` is a directory the command may write; it takes the place of a private `/tmp`.
    """
    hidden = [*walls.hidden, *_SYSTEM_HIDDEN, *walls.masked]
    readable = [*_allowed(_ROOT, hidden), *_kernel_facts()]
    for root in (*walls.visible, *walls.roots):
        readable += _allowed(root, walls.masked)
    writable: list[Path] = [temporary]
    if profile is Profile.WORKSPACE_WRITE:
        for root in walls.roots:
            writable += _allowed(root, [*walls.protected, *walls.masked])
        writable += walls.writable
    spec = {
        "read": [str(place) for place in readable],
        "write": [str(place) for place in writable],
        "list": [str(place) for place in _listed([*hidden, *walls.roots])],
        "filter": seccomp.hex(),
    }
    return [sys.executable, "-I", "-S", str(_START), json.dumps(spec)]


def _kernel_facts() -> list[Path]:
    """Return what of /proc is no process: measured, Landlock lets environments there be read."""
    return [Path(entry.path) for entry in os.scandir(_PROC) if not entry.name.isdigit()]


def _allowed(directory: Path, hidden: Sequence[Path]) -> list[Path]:
    """Return the largest trees below `directory` that hold nothing hidden."""
    return list(_trees(directory, tuple(hidden)))


def _trees(directory: Path, hidden: tuple[Path, ...]) -> Iterator[Path]:
    if directory in hidden:
        return
    inner = tuple(place for place in hidden if place.is_relative_to(directory))
    if not inner:
        yield directory
        return
    try:
        children = sorted(Path(entry.path) for entry in os.scandir(directory))
    except OSError:
        return
    for child in children:
        if not child.is_symlink():
            yield from _trees(child, inner)


def _listed(places: Iterable[Path]) -> list[Path]:
    above = {parent for place in places for parent in (place, *place.parents)}
    return sorted(place for place in above if place.is_dir())
