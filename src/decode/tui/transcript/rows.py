"""Rows as they are handed to the screen, kept while the same strip stands on them."""

from collections.abc import Callable, Hashable

from textual.strip import Strip

_KEPT = 512


class Rows:
    """What scrolls by was finished before: padding, offsets and filters cost most of a frame.

    A kept row holds on to the strip it was made of, so that strips are told apart by identity.
    """

    def __init__(self) -> None:
        self._kept: dict[int, tuple[Strip, Strip]] = {}
        self._key: Hashable = None
        self.finished = 0

    def suit(self, key: Hashable) -> None:
        """Keep rows that were finished for the same `key` only."""
        if key != self._key or len(self._kept) > _KEPT:
            self._key, self._kept = key, {}

    def row(self, number: int, strip: Strip, finish: Callable[[Strip, int], Strip]) -> Strip:
        """Return a row, finished unless it is kept."""
        kept = self._kept.get(number)
        if kept is not None and kept[0] is strip:
            return kept[1]
        self.finished += 1
        done = finish(strip, number)
        self._kept[number] = (strip, done)
        return done
