"""Where the program's log goes: a file, and with --verbose stderr too."""

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from logging import (
    INFO,
    WARNING,
    FileHandler,
    Formatter,
    Handler,
    LogRecord,
    NullHandler,
    StreamHandler,
    getLogger,
)
from pathlib import Path

from decode.config import paths

_MOST_BYTES = 2 * 1024 * 1024
_NOISY = ("httpx", "httpx2", "httpcore", "openai", "anthropic", "asyncio", "markdown_it")


class _PrivateFile(FileHandler):
    """A log that only its owner can read; one that cannot be written is no reason to stop.

    It is made at the first line. One that grew large is put aside before.
    """

    def _open(self) -> TextIOWrapper:
        path = Path(self.baseFilename)
        if path.exists() and path.stat().st_size > _MOST_BYTES:
            path.replace(path.with_suffix(".log.1"))
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        descriptor = os.open(self.baseFilename, flags, 0o600)
        return os.fdopen(descriptor, "a", encoding="utf-8", errors="replace")

    def close(self) -> None:
        # What a full disk did not take is flushed once more here.
        with suppress(OSError):
            super().close()

    def handleError(self, record: LogRecord) -> None:
        del record


class _Discreet(Formatter):
    """Blots out keys: a provider's error, and so a traceback, may quote the one it refused."""

    def format(self, record: LogRecord) -> str:
        # Imported at the first line that is logged; most runs log none.
        from decode.config.keys import open_keys

        return open_keys().hide(super().format(record))


@contextmanager
def logged(*, verbose: bool) -> Generator[None]:
    """Send the log to its file meanwhile; never raises. Of libraries only warnings are kept."""
    root = getLogger()
    root.setLevel(INFO)
    for name in _NOISY:
        getLogger(name).setLevel(WARNING)
    form = _Discreet("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s")
    handlers = [_file(), *([StreamHandler(sys.stderr)] if verbose else [])]
    for handler in handlers:
        handler.setFormatter(form)
        root.addHandler(handler)
    try:
        yield
    finally:
        for handler in handlers:
            root.removeHandler(handler)
            handler.close()


def _file() -> Handler:
    path = paths.log_dir() / "decode.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return NullHandler()
    return _PrivateFile(path, encoding="utf-8", delay=True)
