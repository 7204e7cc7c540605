"""Stands above a command that no sandbox holds, and ends all of it: `_overseer.py FD COMMAND…`.

A program of its own, run by `python -I -S`. What the command starts stays below it whatever it does
(sessions of its own, a second fork, an empty environment), since orphans come to it. When the
command has ended, when the descriptor FD is at its end (whoever holds the other end closed it, or
was killed), all that is below is ended. The exit status is that of the command.
"""

import ctypes
import os
import resource
import select
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

_SUBREAPER = 36

#: Seconds that children have to end by themselves after the command, and those for killed ones.
_CHILDREN = 0.25
_KILLED = 3.0
_PAUSE = 0.005

#: What Python ignores or would act upon, and a command must not inherit.
_USUAL = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGPIPE, signal.SIGXFSZ)
_POLITE = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def main(argv: list[str]) -> int:
    """Run the command to its end, or to that of the lifeline."""
    lifeline = int(argv[1])
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_SUBREAPER, 1, 0, 0, 0)
    wakes = _waking()
    for number in _POLITE:
        signal.signal(number, signal.SIG_IGN)
    command = os.fork()
    if not command:
        _become(argv[2:], lifeline)
    _let_go(keep={lifeline, *wakes})
    overseen = _Overseen(command, lifeline, wakes[0])
    overseen.wait()
    overseen.end()
    return _as(overseen.status)


class _Overseen:
    """The command and all below it; `status` is the command's, None until it has ended."""

    def __init__(self, command: int, lifeline: int, woken: int) -> None:
        self.status: int | None = None
        self._command, self._lifeline, self._woken = command, lifeline, woken

    def wait(self) -> None:
        """Return when nothing is left, or nothing more is to be waited for."""
        deadline = None
        while self._reaped() and (deadline is None or time.monotonic() < deadline):
            left = None if deadline is None else max(deadline - time.monotonic(), 0)
            ready, _, _ = select.select([self._lifeline, self._woken], [], [], left)
            if self._lifeline in ready:
                return
            if ready:
                os.read(self._woken, 4096)
            self._reaped()
            if self.status is not None and deadline is None:
                deadline = time.monotonic() + _CHILDREN

    def end(self) -> None:
        """Kill whatever is below, until nothing is."""
        deadline = time.monotonic() + _KILLED
        while self._reaped() and time.monotonic() < deadline:
            if sys.platform != "linux":
                os.killpg(0, signal.SIGKILL)
            for process in _below(os.getpid()):
                with suppress(ProcessLookupError, PermissionError):
                    os.kill(process, signal.SIGKILL)
            time.sleep(_PAUSE)

    def _reaped(self) -> bool:
        """Take note of who has ended; say whether anybody is left."""
        with suppress(ChildProcessError):
            while True:
                process, status = os.waitpid(-1, os.WNOHANG)
                if not process:
                    return True
                if process == self._command:
                    self.status = os.waitstatus_to_exitcode(status)
        return False


def _waking() -> tuple[int, int]:
    """Return a pipe that gets a byte whenever a child ends."""
    reads, writes = os.pipe()
    os.set_blocking(reads, False)
    os.set_blocking(writes, False)
    signal.signal(signal.SIGCHLD, lambda _number, _frame: None)
    signal.set_wakeup_fd(writes, warn_on_full_buffer=False)
    return reads, writes


def _become(command: list[str], lifeline: int) -> None:
    os.close(lifeline)
    for number in (*_USUAL, signal.SIGCHLD):
        signal.signal(number, signal.SIG_DFL)
    try:
        os.execve(command[0], command, _given())
    except OSError as error:
        sys.stderr.write(f"{command[0]}: {error.strerror}\n")
        sys.stderr.flush()
        os._exit(127)


def _given() -> dict[bytes, bytes]:
    """Return the environment as it was given: Python adds a locale to one that has none."""
    given = os.environb.copy()
    with suppress(OSError):
        if b"\0LC_CTYPE=" not in b"\0" + _content("/proc/self/environ"):
            given.pop(b"LC_CTYPE", None)
    return given


def _let_go(keep: set[int]) -> None:
    """Hold no end of a pipe that is the command's: its reader waits for the last of them."""
    nothing = os.open(os.devnull, os.O_RDWR)
    for standard in range(3):
        os.dup2(nothing, standard)
    for number in [int(entry.name) for entry in os.scandir("/dev/fd")]:
        if number > 2 and number not in keep:
            with suppress(OSError):
                os.close(number)


def _below(root: int) -> Iterator[int]:
    """Yield every process below this one; only Linux tells of more than the children."""
    parents = dict(_parents())
    for process in parents:
        above = parents.get(process, 0)
        while above in parents and above != root:
            above = parents[above]
        if above == root:
            yield process


def _parents() -> Iterator[tuple[int, int]]:
    with suppress(OSError), os.scandir("/proc") as entries:
        for entry in entries:
            if entry.name.isdigit():
                with suppress(OSError, ValueError):
                    stat = _content(f"/proc/{entry.name}/stat").rpartition(b") ")[2]
                    yield int(entry.name), int(stat.split()[1])


def _content(path: str) -> bytes:
    # Without pathlib: its import takes as long as the start of the interpreter.
    descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        return b"".join(iter(lambda: os.read(descriptor, 65_536), b""))
    finally:
        os.close(descriptor)


def _as(status: int | None) -> int:
    """Return the status to exit with, or end by the signal that ended the command."""
    if status is None or status >= 0:
        return 1 if status is None else status
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with suppress(OSError):  # SIGKILL has no disposition to set back
        signal.signal(-status, signal.SIG_DFL)
    os.kill(os.getpid(), -status)
    return 128 - status


if __name__ == "__main__":
    sys.exit(main(sys.argv))
