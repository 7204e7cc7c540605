"""What a test leaves behind: processes, descriptors, files in the folder for temporary ones."""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

_PROC = Path("/proc/self")
_SUBREAPER = 36


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
        if not _PROC.exists():
            return cls(frozenset(), frozenset())
        return cls(frozenset(each.name for each in (_PROC / "fd").iterdir()), frozenset(_living()))

    def grown_to(self, now: "Standing") -> list[str]:
        """Return a line for each thing that was added."""
        fds = [(fd, _target(fd)) for fd in sorted(now.descriptors - self.descriptors)]
        named = [f"descriptor {fd}: {target}" for fd, target in fds if target]
        return named + [f"process {pid}: {_line(pid)}" for pid in now.children - self.children]


def _living() -> Iterator[int]:
    for task in (_PROC / "task").iterdir():
        with suppress(OSError):
            for pid in map(int, (task / "children").read_text().split()):
                # One without a command line has let go of its memory: it is ending.
                if _state(pid) not in ("", "Z") and _line(pid):
                    yield pid


def reap_adopted(before: Standing) -> None:
    """Let go of orphans that have ended."""
    for task in (_PROC / "task").iterdir() if _PROC.exists() else ():
        with suppress(OSError):
            for pid in map(int, (task / "children").read_text().split()):
                if pid not in before.children and _state(pid) == "Z":
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
    # The descriptor that listed the folder is in the list, and closed by now.
    try:
        return str((_PROC / "fd" / fd).readlink())
    except OSError:
        return ""
