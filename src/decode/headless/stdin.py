"""What is piped into a headless run, without ever waiting for a pipe that says nothing."""

import asyncio
import os
import threading
import time

#: A stdin that is open but silent is waited for this long, while the engine is being started.
PATIENCE_S = 0.5
#: A stdin that said something and then nothing more is waited for this long.
PAUSE_S = 30.0
_CHUNK = 1 << 16


class Piped:
    """Reads a descriptor from the moment it is made; a terminal is never read."""

    def __init__(self, descriptor: int = 0) -> None:
        self._parts: list[bytes] = []
        self._began = threading.Event()
        self._ended = threading.Event()
        self._last = time.monotonic()
        if _is_terminal(descriptor):
            self._end()
        else:
            threading.Thread(target=self._read, args=(descriptor,), daemon=True).start()

    async def text(self) -> str:
        """Return all that was piped in, "" when that is nothing or a pipe stays silent."""
        await asyncio.to_thread(self._began.wait, PATIENCE_S)
        if not self._began.is_set():
            return ""
        await self._end_of(PAUSE_S)
        return _decoded(self._parts)

    async def whole(self) -> str:
        """Return all that is piped in, however long that takes."""
        await self._end_of(float("inf"))
        return _decoded(self._parts)

    async def _end_of(self, pause: float) -> None:
        while time.monotonic() - self._last < pause:
            if await asyncio.to_thread(self._ended.wait, min(1.0, pause)):
                return

    def _read(self, descriptor: int) -> None:
        try:
            while data := os.read(descriptor, _CHUNK):
                self._parts.append(data)
                self._last = time.monotonic()
                self._began.set()
        except OSError:
            # A stdin that was closed or hung up holds nothing.
            pass
        self._end()

    def _end(self) -> None:
        self._ended.set()
        self._began.set()


def joined(prompt: str, piped: str) -> str:
    """Return the prompt with what was piped in after a blank line; blank input adds nothing."""
    text = piped.removesuffix("\n").removesuffix("\r")
    if not text.strip():
        return prompt
    return f"{prompt}\n\n{text}" if prompt.strip() else text


def _is_terminal(descriptor: int) -> bool:
    try:
        return os.isatty(descriptor)
    except OSError:
        return False


def _decoded(parts: list[bytes]) -> str:
    return b"".join(parts).decode("utf-8-sig", "replace")
