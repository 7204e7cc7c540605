"""Processes that a command left behind, also those that went into a session of their own."""

import os
import signal
import time
from contextlib import suppress
from pathlib import Path

#: The variable that marks every process of one command.
MARK = "DECODE_COMMAND"

_PROC = Path("/proc")

#: Seconds to wait for what was killed, and between two looks at it.
_PATIENCE = 3.0
_PAUSE = 0.01


def marked(token: str) -> list[int]:
    """Return the processes that carry this mark in the environment they were started with.

    Only Linux tells; elsewhere the process group has to do.
    """
    wanted = f"{MARK}={token}".encode()
    found: list[int] = []
    with suppress(OSError):
        for entry in _PROC.iterdir():
            if entry.name.isdigit() and _carries(entry, wanted):
                found.append(int(entry.name))
    return found


def ask_to_end(group: int, token: str) -> None:
    """Ask the processes of a command to end; whoever confines them goes with the last one."""
    found = [process for process in marked(token) if not _confines(process)]
    if not found or not _confines(group):
        _send_group(group, signal.SIGTERM)
    _send(found, signal.SIGTERM)


def kill(group: int, token: str) -> None:
    """End the process group and every marked process, and wait until these are gone.

    Blocks for that long; what cannot be ended is given up after a while.
    """
    _send_group(group, signal.SIGKILL)
    deadline = time.monotonic() + _PATIENCE
    while (found := marked(token)) and time.monotonic() < deadline:
        _send(found, signal.SIGKILL)
        time.sleep(_PAUSE)


def _send_group(group: int, number: signal.Signals) -> None:
    with suppress(ProcessLookupError, PermissionError):
        os.killpg(group, number)


def _send(processes: list[int], number: signal.Signals) -> None:
    for process in processes:
        with suppress(ProcessLookupError, PermissionError):
            os.kill(process, number)


def _confines(process: int) -> bool:
    try:
        return (_PROC / str(process) / "comm").read_text().strip() == "bwrap"
    except OSError:
        return False


def _carries(entry: Path, wanted: bytes) -> bool:
    try:
        return wanted in (entry / "environ").read_bytes().split(b"\0")
    except OSError:
        return False
