"""A part of a text by lines, bounded in lines and in characters, without holding the rest."""

from collections.abc import Iterable
from dataclasses import dataclass, field

#: Characters of one line that are kept, and of a whole excerpt.
WIDTH = 2_000
SIZE = 50_000


@dataclass(slots=True)
class Excerpt:
    """The lines from number `first` on, of `total` lines in all.

    `long` maps the numbers of shortened lines to their full lengths.
    """

    first: int
    lines: list[str] = field(default_factory=list[str])
    total: int = 0
    long: dict[int, int] = field(default_factory=dict[int, int])

    @property
    def next(self) -> int:
        """The number of the line after the last one shown."""
        return self.first + len(self.lines)


def excerpt(chunks: Iterable[str], offset: int, limit: int) -> Excerpt:
    """Return at most `limit` lines from line `offset` (counted from 1) of the text in `chunks`.

    Lines end at line feeds alone; a carriage return before one is left out.
    """
    taker = _Taker(Excerpt(offset), limit, offset - 1)
    for chunk in chunks:
        taker.take(chunk)
    return taker.done()


@dataclass(slots=True)
class _Taker:
    made: Excerpt
    limit: int
    skipped: int
    feeds: int = 0
    ended: bool = True
    kept: str = ""
    length: int = 0
    size: int = 0

    def take(self, chunk: str) -> None:
        self.feeds += chunk.count("\n")
        self.ended = chunk.endswith("\n") if chunk else self.ended
        at = self._skip(chunk)
        while at < len(chunk) and not self._full():
            end = chunk.find("\n", at)
            self._grow(chunk[at:] if end < 0 else chunk[at:end])
            if end < 0:
                return
            self._finish()
            at = end + 1

    def done(self) -> Excerpt:
        if self.length and not self._full():
            self._finish()
        self.made.total = self.feeds + (not self.ended)
        return self.made

    def _skip(self, chunk: str) -> int:
        at = 0
        while self.skipped:
            end = chunk.find("\n", at)
            if end < 0:
                return len(chunk)
            self.skipped -= 1
            at = end + 1
        return at

    def _full(self) -> bool:
        return len(self.made.lines) >= self.limit or self.size >= SIZE

    def _grow(self, piece: str) -> None:
        self.kept += piece[: max(WIDTH - len(self.kept), 0)]
        self.length += len(piece)

    def _finish(self) -> None:
        if self.length > WIDTH:
            self.made.long[self.made.next] = self.length
        else:
            self.kept = self.kept.removesuffix("\r")
        self.made.lines.append(self.kept)
        self.size += len(self.kept)
        self.kept, self.length = "", 0
