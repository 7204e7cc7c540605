"""Drawing at a pace the machine can keep: at once, then a few times a second."""

import time
from collections.abc import Callable

_SHARE = 4


class Pacer:
    """Calls `draw` for requests: the first at once, later ones together.

    The pause is `interval` seconds and never less than four times what the
    last drawing took, so that drawing uses at most a fifth of the time whatever its cost.
    """

    def __init__(
        self,
        draw: Callable[[], None],
        later: Callable[[float, Callable[[], None]], object],
        interval: float = 0.1,
    ) -> None:
        self._draw = draw
        self._later = later
        self._due = 0.0
        self._asked = False
        self._interval = interval

    def request(self) -> None:
        """Ask for a drawing."""
        if self._asked:
            return
        wait = self._due - time.monotonic()
        if wait <= 0:
            self._now()
        else:
            self._asked = True
            self._later(wait, self._now)

    def _now(self) -> None:
        self._asked = False
        began = time.monotonic()
        self._draw()
        ended = time.monotonic()
        self._due = ended + max(self._interval, _SHARE * (ended - began))
