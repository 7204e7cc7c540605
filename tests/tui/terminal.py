"""A program on a real pseudo-terminal: what it shows, and which modes it has switched on."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from pathlib import Path

import pexpect
import pyte

_MODE = re.compile(r"\x1b\[\?([\d;]+)([hl])")
#: What must be off when the program is gone: mouse, focus, paste, the alternate screen.
LEFT_ON = frozenset(("1000", "1002", "1003", "1004", "1006", "1015", "2004", "1049", "47"))


class Terminal:
    """Feeds what the program writes to a screen of its own."""

    def __init__(self, child: "pexpect.spawn[str]", width: int, height: int) -> None:
        self.child = child
        self.written = ""
        self._screen = pyte.Screen(width, height)
        self._stream = pyte.Stream(self._screen)

    def read(self, seconds: float = 0.05) -> bool:
        """Take what was written, for at most so long; False at the end of it."""
        try:
            text = self.child.read_nonblocking(65536, timeout=seconds)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.written += text
        self._stream.feed(text)
        return True

    def wipe(self) -> None:
        """Forget what was drawn, as when another program has the terminal."""
        self._screen.reset()

    @property
    def shown(self) -> str:
        """The rows of the screen."""
        return "\n".join(line.rstrip() for line in self._screen.display)

    def until(self, test: Callable[["Terminal"], bool], what: str, seconds: float = 60) -> None:
        """Read until the test holds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if test(self):
                return
            self.read()
        raise AssertionError(f"{what} did not happen:\n{self.shown}")

    def until_shown(self, text: str) -> None:
        """Read until the text stands on the screen."""
        self.until(lambda terminal: text in terminal.shown, f"{text!r} on the screen")

    def send(self, keys: str) -> None:
        """Type."""
        self.child.send(keys)

    def lit(self, mark: str) -> bool:
        """Say whether the frame that holds this mark is the one that has the keys."""
        for row, line in enumerate(self._screen.display):
            frame, at = line.find("│"), line.find(mark)
            if 0 <= frame < at:
                cells = self._screen.buffer[row]
                return cells[frame].fg == cells[at].fg
        return False

    def stuff(self) -> None:
        """Fill the terminal with bytes that draw nothing, until it takes none: nobody reads it."""
        name = subprocess.run(
            ["ps", "-o", "tty=", "-p", str(self.child.pid)], capture_output=True, check=True
        )
        path = f"/dev/{name.stdout.decode().strip()}"
        descriptor = os.open(path, os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
        with contextlib.suppress(BlockingIOError):
            while True:
                os.write(descriptor, bytes(4096))
        os.close(descriptor)

    def kill(self, number: signal.Signals) -> None:
        """Send a signal to the program."""
        assert self.child.pid is not None
        os.kill(self.child.pid, number)

    def ended(self) -> int:
        """Wait for the end and return the exit status."""
        self.until(lambda terminal: not terminal.child.isalive(), "the end")
        # What it started may hold the terminal a moment longer.
        end = time.monotonic() + 10
        while self.read() and time.monotonic() < end:
            continue
        self.child.close()
        return self.child.exitstatus if self.child.exitstatus is not None else -1

    def modes(self) -> dict[str, bool]:
        """Return every mode that was set or reset, as it was left."""
        found: dict[str, bool] = {}
        for names, switch in _MODE.findall(self.written):
            for name in names.split(";"):
                found[name] = switch == "h"
        return found

    def left_on(self) -> set[str]:
        """Return the modes that were left on."""
        return {name for name, on in self.modes().items() if on and name in LEFT_ON}


@contextlib.contextmanager
def running(
    *arguments: str, cwd: Path, size: tuple[int, int] = (90, 28), env: dict[str, str] | None = None
) -> Generator[Terminal]:
    """Run `python arguments…` on a terminal; it is killed at the end if it still runs."""
    here = str(Path(__file__).parents[2])
    places = os.pathsep.join(filter(None, (here, os.environ.get("PYTHONPATH"))))
    environment = {**os.environ, "PYTHONPATH": places, "COLORTERM": "truecolor", **(env or {})}
    child: pexpect.spawn[str] = pexpect.spawn(
        sys.executable,
        list(arguments),
        cwd=str(cwd),
        env=environment,
        dimensions=(size[1], size[0]),
        encoding="utf-8",
        codec_errors="replace",
        timeout=60,
    )
    terminal = Terminal(child, *size)
    try:
        yield terminal
    finally:
        if child.isalive():
            # A stopped program hears nothing gentler.
            terminal.kill(signal.SIGKILL)
        with contextlib.suppress(pexpect.ExceptionPexpect):
            child.close(force=True)
