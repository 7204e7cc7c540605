"""What an interrupt (Ctrl+C) does: end the process at once while nothing has begun yet."""

import os
import signal
from types import FrameType

_INTERRUPTED = 130


def leave_at_once() -> None:
    """From now on an interrupt ends the process, with one line and status 130.

    For the time while modules are loaded: an exception raised there shows as a traceback, or is
    turned into another one by what is being loaded. Who ignores interrupts goes on doing so.
    """
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


def raise_again() -> None:
    """From now on an interrupt is a KeyboardInterrupt again."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(_number: int, _frame: FrameType | None) -> None:
    try:
        os.write(2, b"decode: interrupted\n")
    finally:
        os._exit(_INTERRUPTED)
