"""The file behind a history: one JSON string a line, newest last."""

import json
import logging
import os
from functools import partial
from pathlib import Path

from decode.tui.prompt.history import History

_log = logging.getLogger(__name__)
_KEPT = 1_000
_LONGEST = 50_000


def history_in(path: Path) -> History:
    """Return the history of a file; what cannot be read or written costs nothing else."""
    return History(_read(path), partial(_append, path))


def _append(path: Path, text: str) -> None:
    if len(text) > _LONGEST:
        return
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        with os.fdopen(os.open(path, flags, 0o600), "a", encoding="utf-8") as file:
            file.write(json.dumps(text) + "\n")
    except OSError as error:
        _log.warning("the input history cannot be kept: %s", error)


def _read(path: Path) -> list[str]:
    try:
        lines = path.read_bytes().split(b"\n")
    except OSError:
        return []
    return [text for line in lines[-_KEPT:] if (text := _text(line))]


def _text(line: bytes) -> str | None:
    try:
        found: object = json.loads(line)
    except ValueError:
        return None
    return found if isinstance(found, str) else None
