"""Bounds on processes, memory and files of a confined command."""

from collections.abc import Sequence

BASH = "/bin/bash"

#: Soft and hard: processes, open files, one file's size and data memory, both in KiB; no cores.
_LIMITS = "ulimit -u 4096; ulimit -n 4096; ulimit -f 8388608; ulimit -d 16777216; ulimit -c 0"


def limited(argv: Sequence[str]) -> list[str]:
    """Return a command line that sets the limits and becomes `argv`.

    A limit that the system holds lower already stays as it is. Done by the shell inside the
    sandbox: a hook between fork and exec is not safe beside threads.
    """
    script = f'{{ {_LIMITS}; }} 2>/dev/null; exec "$@"'
    return [BASH, "--noprofile", "--norc", "-c", script, "bash", *argv]
