"""How a command ended, in words."""

import signal

from decode.tools._process import Ending


def told(ending: Ending) -> str:
    """Return the exit status, or the signal that ended the shell."""
    if ending.status >= 0:
        return f"exit status {ending.status}"
    try:
        name = signal.Signals(-ending.status).name
    except ValueError:
        name = "unknown"
    return f"ended by signal {-ending.status} ({name})"
