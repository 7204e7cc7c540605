"""The line endings of a text, and which one stands next to a place."""

import re
from bisect import bisect_left

_ENDING = re.compile(r"\r\n|\r|\n")


class LineEnds:
    """The line endings of one text, found once: asking for many places takes no longer."""

    def __init__(self, text: str) -> None:
        # Nearly every text has line feeds alone, and then there is nothing to look up.
        found = list(_ENDING.finditer(text)) if "\r" in text else []
        self._at = [match.start() for match in found]
        self._ends = [match[0] for match in found]

    def near(self, start: int) -> str:
        """Return the first line ending from `start` on, else the last before it, else LF."""
        if not self._at:
            return "\n"
        return self._ends[min(bisect_left(self._at, start), len(self._at) - 1)]
