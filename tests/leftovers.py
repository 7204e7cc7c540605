"""What a test leaves behind: processes, descriptors, files in the folder for temporary ones."""

import ctypes
import gc
import os
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_PROC = "/proc/self"
_TOLD = Path(_PROC).exists()
_SUBREAPER = 36
#: A killed process may wait long for its last turn on a machine that is busy.
_PATIENCE = 30.0
_PAUSE = 0.01


def adopt_orphans() -> None:
    """Let processes that lost their parent become children of this one, so that they are seen."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Standing:
    """What this process holds at one moment; empty where the system does not tell."""

    descriptors: frozenset[str]
    children: frozenset[int]

    @classmethod
    def now(cls) -> "Standing":
        if not _TOLD:
            return cls(frozenset(), frozenset())
        # The descriptor that lists the folder is in the list, and closed by then.
        listed = os.listdir(f"{_PROC}/fd")
        return cls(frozenset(filter(_target, listed)), frozenset(_living()))

    def grown_to(self, now: "Standing") -> list[str]:
        """Return a line for each thing that was added."""
        named = [f"descriptor {fd}: {_target(fd)}" for fd in now.descriptors - self.descriptors]
        return named + [f"process {pid}: {_line(pid)}" for pid in now.children - self.children]


def what_stays(before: Standing) -> list[str]:
    """Return a line for each thing that is there in addition, and does not go by itself.

    A killed process takes a moment to go, and what only a ring of references holds goes with it.
    """
    patience = time.monotonic() + _PATIENCE
    # The young ones first: a search through all that is imported takes a second.
    age = 1
    while (more := before.grown_to(Standing.now())) and time.monotonic() < patience:
        gc.collect(age)
        time.sleep(_PAUSE)
        age = 2
    return more


def _living() -> Iterator[int]:
    # One without a command line has let go of its memory: it is ending.
    return (pid for pid in _children() if _state(pid) not in ("", "Z") and _line(pid))


def _children() -> Iterator[int]:
    for task in os.listdir(f"{_PROC}/task") if _TOLD else ():
        with suppress(OSError):
            yield from map(int, _read(f"{_PROC}/task/{task}/children").split())


def _read(path: str) -> bytes:
    # As short as can be: two looks stand around each test.
    fd = os.open(path, os.O_RDONLY)
    try:
        return os.read(fd, 1 << 16)
    finally:
        os.close(fd)


def reap_adopted(before: Standing) -> None:
    """Let go of orphans that have ended."""
    for pid in _children():
        if pid not in before.children and _state(pid) == "Z":
            with suppress(ChildProcessError):
                os.waitpid(pid, os.WNOHANG)


def _state(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][:1]
    except OSError:
        return ""


def _line(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()[:200]
    except OSError:
        return "gone"


def _target(fd: str) -> str:
    try:
        return os.readlink(f"{_PROC}/fd/{fd}")
    except OSError:
        return ""
