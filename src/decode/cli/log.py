"""Where the program's log goes: a file, and with --verbose stderr too."""

import logging
import logging.handlers
import os
import sys
from io import TextIOWrapper

from decode.config import paths

_MOST_BYTES = 2 * 1024 * 1024
_NOISY = ("httpx", "httpcore", "openai", "anthropic", "asyncio", "markdown_it")


class _PrivateFile(logging.handlers.RotatingFileHandler):
    """A log that only its owner can read; one that cannot be written is no reason to stop."""

    def _open(self) -> TextIOWrapper:
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
        descriptor = os.open(self.baseFilename, flags, 0o600)
        return os.fdopen(descriptor, "a", encoding="utf-8", errors="replace")

    def handleError(self, record: logging.LogRecord) -> None:
        del record


def open_log(*, verbose: bool) -> None:
    """Send the log to its file; never raises. Nothing below a warning of a library is kept."""
    root = logging.getLogger()
    root.setLevel(logging.INFO)
    for name in _NOISY:
        logging.getLogger(name).setLevel(logging.WARNING)
    form = logging.Formatter("%(asctime)s %(process)d %(levelname)s %(name)s: %(message)s")
    for handler in (_file(), logging.StreamHandler(sys.stderr) if verbose else None):
        if handler is not None:
            handler.setFormatter(form)
            root.addHandler(handler)


def _file() -> logging.Handler:
    path = paths.log_dir() / "decode.log"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError:
        return logging.NullHandler()
    return _PrivateFile(path, maxBytes=_MOST_BYTES, backupCount=1, encoding="utf-8", delay=True)
