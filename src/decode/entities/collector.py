"""Doing without Python's search for garbage where there is none: it looks at all that was built."""

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def without_collector() -> Generator[None]:
    """Pause the search: nothing of what is built inside is garbage. On again as it was before."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


@contextmanager
def for_good() -> Generator[None]:
    """Pause the search while something is built that stays, and leave it to no later one."""
    with without_collector():
        yield
        gc.freeze()
