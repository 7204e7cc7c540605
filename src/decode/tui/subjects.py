"""What the screen itself opens panels for."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Find:
    """Words sought in the transcript.

    `seek(words, step)` goes to a place and returns its number from 1 and how many there are;
    `stop()` ends the search.
    """

    seek: Callable[[str, int], tuple[int, int]]
    stop: Callable[[], bool]
