"""The output of a command: head and tail to show, the whole in a file."""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

from decode.entities.counting import noun

#: Characters of the head and the tail that a result shows.
HEAD = 8_000
TAIL = 22_000

#: Bytes of output that are kept in the file.
KEPT = 64 * 1024 * 1024


@dataclass(slots=True)
class Shown:
    """Text of which only the head and the tail are kept; `left_out` counts what is between."""

    head: str = ""
    tail: str = ""
    left_out: int = 0

    def add(self, text: str) -> None:
        """Append text."""
        room = 0 if self.tail else HEAD - len(self.head)
        self.head += text[:room]
        self.tail += text[room:]
        if len(self.tail) > 2 * TAIL:
            self._trim()

    def text(self, note: str = "") -> str:
        """Return what is kept, with a line that says what is not, and `note`."""
        self._trim()
        if not self.left_out:
            return self.head + self.tail
        gap = f"[… {self.left_out:,} {noun(self.left_out, 'character')} left out{note} …]"
        return f"{self.head}\n{gap}\n{self.tail}"

    def _trim(self) -> None:
        excess = max(len(self.tail) - TAIL, 0)
        self.left_out += excess
        self.tail = self.tail[excess:]


@dataclass(slots=True)
class Output:
    """Collects what a command prints; `path` is made only when a result cannot show all of it.

    Memory is bounded by head and tail, the file by KEPT; a file that cannot be written is done
    without.
    """

    path: Path
    whole: Shown = field(default_factory=Shown)
    size: int = 0
    _early: list[str] = field(default_factory=list[str])
    _file: IO[bytes] | None = None
    _fault: str = ""

    def add(self, text: str) -> None:
        """Append text."""
        self.whole.add(text)
        self._early.append(text)
        self.size += len(text)
        if self.size > HEAD + TAIL:
            self._save()

    def text(self) -> str:
        """Return what a result shows; it names the file where something is left out."""
        if self.whole.text() and self.whole.left_out:
            return self.whole.text(f"; {self._fault or 'the whole output'}: read {self.path}")
        return self.whole.text()

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def _save(self) -> None:
        data = "".join(self._early).encode()
        self._early.clear()
        if self._fault:
            return
        try:
            file = self._file or self._opened()
            room = KEPT - file.tell()
            file.write(data[:room])
            file.flush()
            if len(data) > room:
                self._fault = f"the first {KEPT:,} bytes of it"
        except OSError as error:
            self._fault = f"it could not be kept ({error.strerror})"

    def _opened(self) -> IO[bytes]:
        self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
        self._file = os.fdopen(descriptor, "wb")
        return self._file
