"""A question to whoever is at the other end of stdin: a person, or `yes |`."""

import os
import select
import sys

from decode.entities.visible import visible

#: A stdin that is open but silent is waited for this long (command-line contract).
_PATIENCE_S = 0.5
_LONGEST = 1024


def asked(question: str) -> str | None:
    """Put a question on stderr; return the answer, None where nobody is there to give one."""
    sys.stderr.write(visible(question))
    sys.stderr.flush()
    try:
        if os.isatty(0):
            return sys.stdin.readline().strip()
        line = _piped()
    except OSError:
        line = b""
    sys.stderr.write("\n")
    return line.decode("utf-8", "replace").strip() if line else None


def _piped() -> bytes:
    ready, _, _ = select.select([0], [], [], _PATIENCE_S)
    found = os.read(0, _LONGEST) if ready else b""
    return found and found.partition(b"\n")[0] + b"\n"
