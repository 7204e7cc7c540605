"""Searching many files, batch by batch, until enough is found."""

import os
import selectors
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import IO

from decode.tools._engine import MOST, Query, Task, task
from decode.tools._hits import Hit, hits
from decode.tools._refusal import Refusal

#: Seconds a search may take.
_PATIENCE = 60.0

#: Bytes of output of one batch that are read, and of paths that a command line may hold.
_OUTPUT = 32 * 1024 * 1024
_PATHS = 1_000_000

#: Files of the first batches; a common word is found soon, and the rest is then left alone.
_FIRST = (200, 2_000)

#: Files for which a further process of our own engine is worth its start.
_SHARE = 5_000

_CHUNK = 65_536


@dataclass(frozen=True, slots=True)
class Place:
    """Where is searched: the real folder, the environment, and ripgrep if there is one."""

    root: Path
    environment: Mapping[str, str]
    program: str | None


@dataclass(slots=True)
class Found:
    """The lines found, by path and line. `more` when the search ended before all files were seen.

    `late` when that was because it took too long.
    """

    hits: list[Hit] = field(default_factory=list[Hit])
    more: bool = False
    late: bool = False

    @property
    def matches(self) -> int:
        """How many lines match."""
        return sum(hit.match for hit in self.hits)


class BadPattern(Exception):
    """The engine does not understand the pattern."""


def search(query: Query, place: Place, paths: Sequence[str], stop: Callable[[], bool]) -> Found:
    """Search the files at these relative paths, in their order, for at most MOST matches.

    Raises Refusal for a pattern that no engine understands. What one engine lacks (look-around,
    back-references) the other may have.
    """
    deadline = time.monotonic() + _PATIENCE
    try:
        return _searched(query, place, paths, (stop, deadline))
    except BadPattern as error:
        if place.program is None:
            raise _refusal(error) from None
    try:
        return _searched(query, replace(place, program=None), paths, (stop, deadline))
    except BadPattern as error:
        raise _refusal(error) from None


def _refusal(error: BadPattern) -> Refusal:
    return Refusal(
        f"pattern is no regular expression: {error}; set literal to look for the text itself"
    )


def _searched(
    query: Query, place: Place, paths: Sequence[str], until: tuple[Callable[[], bool], float]
) -> Found:
    found = Found()
    stop, deadline = until

    def printed(run: _Run) -> bytes:
        return run.output(stop)

    for batch in _batches(paths):
        shares = [batch] if place.program else _shares(batch)
        runs = [_Run(task(query, share, place.program), place, deadline) for share in shares]
        with ThreadPoolExecutor(len(runs)) as threads:
            outputs = list(threads.map(printed, runs))
        found.hits += sorted(hit for output in outputs for hit in hits(output))
        found.late = found.late or any(run.late for run in runs)
        found.more = any(run.cut for run in runs) or found.matches >= MOST
        if found.more or found.late or stop():
            break
    return found


def _shares(batch: list[str]) -> Iterator[list[str]]:
    """Our own engine uses one processor; many files are shared out among as many as there are."""
    size = max(-(-len(batch) // (os.cpu_count() or 1)), _SHARE)
    for at in range(0, len(batch), size):
        yield batch[at : at + size]


def _batches(paths: Sequence[str]) -> Iterator[list[str]]:
    sizes = iter(_FIRST)
    most = next(sizes)
    batch: list[str] = []
    size = 0
    for path in paths:
        batch.append(path)
        size += len(os.fsencode(path)) + 11
        if len(batch) >= most or size >= _PATHS:
            yield batch
            batch, size = [], 0
            most = next(sizes, len(paths))
    if batch:
        yield batch


class _Run:
    """One run of the engine; it is gone when `output` returns."""

    def __init__(self, work: Task, place: Place, deadline: float) -> None:
        self._work, self._place, self._deadline = work, place, deadline
        self.late = self.cut = False

    def output(self, stop: Callable[[], bool]) -> bytes:
        """Return what the engine printed; raises BadPattern."""
        with tempfile.TemporaryFile() as stdin, tempfile.TemporaryFile() as stderr:
            stdin.write(self._work.stdin)
            stdin.seek(0)
            with subprocess.Popen(
                self._work.argv,
                stdin=stdin,
                stdout=subprocess.PIPE,
                stderr=stderr,
                cwd=self._place.root,
                env=dict(self._place.environment),
                start_new_session=True,
            ) as process:
                try:
                    output = self._read(process.stdout, stop)
                finally:
                    process.kill()
            if process.returncode == 2 and not output:
                self._complain(stderr)
            return output

    def _read(self, source: IO[bytes] | None, stop: Callable[[], bool]) -> bytes:
        parts: list[bytes] = []
        size = 0
        if source is None:
            return b""
        with selectors.DefaultSelector() as selector:
            selector.register(source, selectors.EVENT_READ)
            while not stop():
                self.late = time.monotonic() > self._deadline
                self.cut = size > _OUTPUT
                if self.late or self.cut:
                    break
                if selector.select(0.1):
                    part = os.read(source.fileno(), _CHUNK)
                    if not part:
                        break
                    parts.append(part)
                    size += len(part)
        return b"".join(parts)

    def _complain(self, stderr: IO[bytes]) -> None:
        stderr.seek(0)
        said = stderr.read(4_000).decode("utf-8", "replace").strip()
        if "regex" in said or "literal" in said:
            lines = [line.strip() for line in said.splitlines() if line.strip()]
            raise BadPattern(lines[-1].removeprefix("error: ").removeprefix("regex parse error: "))
