"""The draft on disk, so that a crash loses nothing that was typed."""

import hashlib
import logging
import os
from pathlib import Path

_log = logging.getLogger(__name__)


class Draft:
    """A file of this process for this project; drafts of dead processes can be taken over."""

    def __init__(self, folder: Path | None, cwd: Path) -> None:
        self._folder = folder
        self._project = project_key(cwd)
        self._last = ""

    def keep(self, text: str) -> None:
        """Write the text; an empty one removes the file."""
        if self._folder is None or text == self._last:
            return
        self._last = text
        path = self._path(os.getpid())
        try:
            if not text.strip():
                path.unlink(missing_ok=True)
                return
            self._folder.mkdir(parents=True, exist_ok=True)
            flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
            with os.fdopen(os.open(path, flags, 0o600), "wb") as file:
                file.write(text.encode("utf-8", "surrogatepass"))
        except OSError as error:
            _log.warning("the draft cannot be kept: %s", error)

    def left_behind(self) -> str:
        """Return the newest draft of a process that is gone and remove its file."""
        if self._folder is None:
            return ""
        try:
            found = sorted(self._folder.glob(f"{self._project}-*.txt"), key=_age)
        except OSError:
            return ""
        for path in reversed(found):
            pid = path.stem.rpartition("-")[2]
            if pid.isdecimal() and not _alive(int(pid)):
                return _taken(path)
        return ""

    def _path(self, pid: int) -> Path:
        folder = self._folder or Path()
        return folder / f"{self._project}-{pid}.txt"


def project_key(cwd: Path) -> str:
    """Return a short name for a project's files in the data directory."""
    return hashlib.sha256(os.fsencode(cwd.resolve())).hexdigest()[:16]


def _age(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def _taken(path: Path) -> str:
    try:
        text = _decoded(path.read_bytes())
        path.unlink(missing_ok=True)
    except OSError:
        return ""
    return text


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return data.decode("utf-8", "replace")


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
