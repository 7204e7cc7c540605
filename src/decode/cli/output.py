"""The end of an answer on stdout: written whole, or said to be not."""

import os
import sys
from contextlib import suppress
from pathlib import Path


def fault_of_output() -> str:
    """Write what is left; return why that is not possible, "" when it was or nobody reads it."""
    try:
        sys.stdout.flush()
    except BrokenPipeError:
        drop_output()
    except OSError as error:
        drop_output()
        return f"the answer cannot be written: {error.strerror or error}"
    return ""


def drop_output() -> None:
    """Whoever read our answer has seen enough; the interpreter must not try to flush again."""
    with suppress(OSError, ValueError), Path(os.devnull).open("wb") as nowhere:
        os.dup2(nowhere.fileno(), sys.stdout.fileno())
