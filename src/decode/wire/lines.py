"""Lines in and out of file descriptors without ever holding up the event loop."""

import asyncio
import errno
import os
import queue
import threading
from collections.abc import AsyncIterator, Callable, Iterator

#: A line over this many bytes is not kept: nothing that a person or a model says is as long.
MOST_BYTES = 64 * 1024 * 1024
_CHUNK = 1 << 16


class TooLong(ValueError):
    """Stands in a stream of lines for one that was too long to keep."""


class Splitter:
    """Cuts bytes into lines at `\\n` alone; a line over the limit becomes `TooLong`."""

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._parts: list[bytes] = []
        self._size = 0

    def feed(self, data: bytes) -> Iterator[bytes | TooLong]:
        """Yield the lines that `data` completes, without their line break."""
        *whole, rest = data.split(b"\n")
        for part in whole:
            self._add(part)
            yield self._line()
        self._add(rest)

    def end(self) -> Iterator[bytes | TooLong]:
        """Yield what stands after the last line break, if anything does."""
        if self._size:
            yield self._line()

    def _add(self, part: bytes) -> None:
        self._size += len(part)
        if self._size <= self._most:
            self._parts.append(part)
        else:
            self._parts.clear()

    def _line(self) -> bytes | TooLong:
        size, parts = self._size, self._parts
        self._parts, self._size = [], 0
        return b"".join(parts) if size <= self._most else TooLong(f"a line of {size} bytes")


async def read_lines(descriptor: int) -> AsyncIterator[bytes | TooLong]:
    """Yield the lines of a descriptor of any kind until its end.

    A thread does the reading, since pipes, terminals and files are not all pollable; it is a
    daemon, so a read that never returns holds nothing up.
    """
    loop = asyncio.get_running_loop()
    found: asyncio.Queue[bytes | TooLong | None] = asyncio.Queue()

    def put(line: bytes | TooLong | None) -> None:
        try:
            loop.call_soon_threadsafe(found.put_nowait, line)
        except RuntimeError:
            # The loop is closed: nobody reads any more.
            return

    threading.Thread(target=_read, args=(descriptor, put), daemon=True).start()
    while (line := await found.get()) is not None:
        yield line


def _read(descriptor: int, put: Callable[[bytes | TooLong | None], None]) -> None:
    splitter = Splitter()
    try:
        while data := os.read(descriptor, _CHUNK):
            for line in splitter.feed(data):
                put(line)
    except OSError:
        # A terminal that hung up reads as an error; it is an end like any other.
        pass
    for line in splitter.end():
        put(line)
    put(None)


class Writer:
    """Writes to a descriptor from a thread, in order, each call's bytes at once.

    When that is not possible, `broken` is set, `on_broken` is called from the thread once, and what
    is written later is dropped. `trouble` says why, but for a reader that is gone: that is none.
    """

    def __init__(self, descriptor: int, on_broken: Callable[[], object] | None = None) -> None:
        self._descriptor = descriptor
        self._on_broken = on_broken
        self._waiting: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.broken = False
        self.trouble = ""
        self._thread = threading.Thread(target=self._write_all, daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> None:
        """Write soon; never blocks."""
        self._waiting.put(data)

    def close(self, seconds: float | None = None) -> None:
        """Wait until everything is written, for at most that long."""
        self._waiting.put(None)
        self._thread.join(seconds)

    def _write_all(self) -> None:
        while (data := self._waiting.get()) is not None:
            if not self.broken:
                self._write(data)

    def _write(self, data: bytes) -> None:
        view = memoryview(data)
        try:
            while view:
                view = view[os.write(self._descriptor, view) :]
        except OSError as error:
            self.broken = True
            self.trouble = "" if error.errno == errno.EPIPE else error.strerror or str(error)
            if self._on_broken is not None:
                self._on_broken()
