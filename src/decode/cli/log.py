"""Where the program's log goes: a file, and with --verbose stderr too."""

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager
from io import TextIOWrapper
from logging import (
    INFO,
    WARNING,
    Formatter,
    Handler,
    LogRecord,
    NullHandler,
    StreamHandler,
    getLogger,
)
from logging.handlers import RotatingFileHandler

from decode.config import paths

_MOST_BYTES = 2 * 1024 * 1024
_NOISY = ("httpx", "httpx2", "httpcore", "openai", "anthropic", "asyncio", "markdown_it")


class _PrivateFile(RotatingFileHandler):
    """A log that only its owner can read; one that cannot be written is no reason to stop."""

    def _open(self) -> TextIOWrapper:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        descriptor = os.open(self.baseFilename, flags, 0o600)
        return os.fdopen(descriptor, "a", encoding="utf-8", errors="replace")

    def handleError(self, record: LogRecord) -> None:
        del record


@contextmanager
def logged(*, verbose: bool) -> Generator[None]:
    """Send the log to its file meanwhile; never raises. Of libraries only warnings are kept."""
    root = getLogger()
    root.setLevel(INFO)
    for name in _NOISY:
        getLogger(name).setLevel(WARNING)
    form = Formatter("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s")
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
    return _PrivateFile(path, maxBytes=_MOST_BYTES, backupCount=1, encoding="utf-8", delay=True)
