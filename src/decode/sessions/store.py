"""Writing a session: append-only, as things happen, whatever the disk does."""

import fcntl
import logging
import os
import secrets
import stat
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from decode.config.keys import open_keys
from decode.entities.errors import SessionError
from decode.sessions.places import folder, path_of
from decode.sessions.reader import Reading, read, unreadable
from decode.sessions.records import Entry, Header, Stamped, encode

_logger = logging.getLogger(__name__)

_FLAGS = os.O_WRONLY | os.O_APPEND | os.O_NOFOLLOW | os.O_CLOEXEC


def new_id() -> str:
    """Return an id for a new session: short, unique, and unlike its neighbours from the start."""
    return secrets.token_hex(6)


class SessionLog:
    """The log of one running session. Only the process that holds its lock appends to it.

    Nothing here raises while a session runs: a write that fails is kept and tried again with the
    next one, and `trouble` says why. `generation` grows when the file had to be begun anew. The
    keys of providers are blotted out in every line.
    """

    def __init__(self, header: Header) -> None:
        self._lock = -1
        self.header = header
        self.path = path_of(header.id)
        self.trouble = ""
        self.generation = 0
        # This process never changes its environment, and each look into the living one costs.
        self._keys = open_keys(dict(os.environ))
        self._waiting: list[bytes] = []
        self._begun = False
        self._torn = False

    @classmethod
    def resume(cls, session_id: str) -> tuple["SessionLog", Reading]:
        """Open an earlier session for appending and return what it holds.

        Raises SessionError when it cannot be read or another process has it.
        """
        path = path_of(session_id)
        # Locked before it is read: whoever had it until now may still have been writing.
        held = locked(path)
        try:
            reading = read(path)
            log = cls(header_of(reading, session_id))
        except SessionError:
            os.close(held)
            raise
        log._begun, log._lock = True, held
        log._torn = not _ends_a_line(path)
        return log, reading

    @classmethod
    def fork(cls, session_id: str) -> tuple["SessionLog", Reading]:
        """Return a new session that begins as a copy of another, which may be in use."""
        reading = read(path_of(session_id))
        old = header_of(reading, session_id)
        log = cls(replace(old, id=new_id(), parent=old.id))
        for stamped in reading.entries:
            if not isinstance(stamped.entry, Header):
                log._waiting.append(log._line(stamped))
        log.flush()
        return log, reading

    def append(self, entry: Entry) -> None:
        """Write a record now; when that fails it is kept for the next attempt."""
        self._waiting.append(self._line(Stamped(datetime.now(UTC), entry)))
        self.flush()

    def flush(self) -> bool:
        """Write what waits; False and `trouble` when the disk refuses."""
        if self._lost():
            self._begun = False
            self.generation += 1
        try:
            self._write()
        except OSError as error:
            self.trouble = error.strerror or str(error)
            return False
        self.trouble = ""
        return True

    def sync(self) -> None:
        """Make what was written durable (at the end of a turn)."""
        if self._lock >= 0 and self.flush():
            try:
                os.fsync(self._lock)
            except OSError as error:
                self.trouble = error.strerror or str(error)

    def close(self) -> None:
        """Write what can be written and give the session free for others."""
        if self._waiting:
            self.flush()
        self._free()

    def __del__(self) -> None:
        """A log that nobody has any more holds its session no longer."""
        self._free()

    def _free(self) -> None:
        if self._lock >= 0:
            os.close(self._lock)
            self._lock = -1

    def _line(self, stamped: Stamped) -> bytes:
        self._keys = self._keys.renewed()
        return self._keys.hide(encode(stamped.entry, stamped.at).decode()).encode()

    def _lost(self) -> bool:
        return self._begun and not self.path.exists()

    def _write(self) -> None:
        if not self._waiting:
            return
        if not self._begun:
            self._begin()
        descriptor = os.open(self.path, _FLAGS)
        try:
            if not os.fstat(descriptor).st_mode & stat.S_IWUSR:
                raise PermissionError(13, "the session file is read-only")
            while self._waiting:
                self._put(descriptor, self._waiting[0])
                self._waiting.pop(0)
        finally:
            os.close(descriptor)

    def _put(self, descriptor: int, line: bytes) -> None:
        data = b"\n" + line if self._torn else line
        written = 0
        try:
            while written < len(data):
                written += os.write(descriptor, data[written:])
        finally:
            self._torn = self._torn if written == 0 else written < len(data)

    def _begin(self) -> None:
        folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(self.path, _FLAGS | os.O_CREAT | os.O_EXCL, 0o600))
        self._begun, self._torn = True, False
        self._waiting.insert(0, self._line(Stamped(datetime.now(UTC), self.header)))
        self._take_lock()

    def _take_lock(self) -> None:
        self._free()
        self._lock = locked(self.path)


def locked(path: Path, way_out: str = "") -> int:
    """Return a descriptor that holds the session's lock.

    Raises SessionError when another process holds it, with `way_out` as what to do then (usually:
    go on in a copy), or there is no such file.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    except OSError as error:
        raise unreadable(path, error) from error
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise SessionError(
            f"session {path.stem} is in use by another decode",
            way_out or f"go on in a copy with `decode --resume {path.stem} --fork`",
        ) from None
    except OSError as error:
        _logger.warning("session %s cannot be locked here: %s", path.stem, error)
    return descriptor


def header_of(reading: Reading, session_id: str) -> Header:
    """Return the header of what was read, or a bare one when that line is the broken one.

    Raises SessionError when the file holds no record at all.
    """
    for stamped in reading.entries:
        if isinstance(stamped.entry, Header):
            return replace(stamped.entry, id=session_id)
    if reading.entries:
        return Header(id=session_id, project="", cwd="")
    raise SessionError(
        f"session {session_id} holds nothing that can be read",
        "`decode sessions list` shows the others",
    )


def _ends_a_line(path: Path) -> bool:
    with path.open("rb") as file:
        if not file.seek(0, os.SEEK_END):
            return True
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"
