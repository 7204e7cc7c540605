"""Writing a file whole or not at all, and leaving everything but its content as it was."""

import errno
import os
import secrets
import stat
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from decode.tools._open import parent_of

_FRESH = os.O_RDWR | os.O_CLOEXEC

#: The directory or the mount does not let a file be replaced; its content can still be rewritten.
_CANNOT_SWAP = frozenset({errno.EACCES, errno.EPERM, errno.EBUSY, errno.EXDEV})


class Changed(Exception):
    """The file is not what it was when it was read."""


@dataclass(slots=True)
class _Draft:
    fd: int
    directory: int
    name: str = ""

    def drop(self) -> None:
        os.close(self.fd)
        if self.name:
            with suppress(FileNotFoundError):
                os.unlink(self.name, dir_fd=self.directory)


def replace_file(path: Path, data: bytes, old: os.stat_result) -> None:
    """Put `data` into the existing file at the real path `path`.

    A reader or a crash meets the old content or the new, never a part. Mode, owner, extended
    attributes stay; so do hard links, for which alone (and for files whose directory may not be
    written) the content is rewritten in place. Raises Changed when the file is not `old` any more,
    and OSError.
    """
    with parent_of(path) as (directory, name):
        if not os.access(name, os.W_OK, dir_fd=directory, effective_ids=True):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), name)
        if old.st_nlink == 1 and _swapped(directory, name, data, old):
            return
        _rewrite(directory, name, data, old)


def create_file(path: Path, data: bytes) -> None:
    """Create a file that does not exist yet, with the directories above it.

    Raises Changed when something has that name by now, and OSError.
    """
    with parent_of(path, make=True) as (directory, name):
        draft = _draft(directory, 0o666)
        try:
            _fill(draft.fd, data)
            _publish(draft, name)
        except FileExistsError:
            raise Changed from None
        finally:
            draft.drop()


def _swapped(directory: int, name: str, data: bytes, old: os.stat_result) -> bool:
    try:
        draft = _draft(directory, 0o600)
    except OSError as error:
        if error.errno in _CANNOT_SWAP:
            return False
        raise
    try:
        if not _dressed(draft, name, old):
            return False
        _fill(draft.fd, data)
        _check(directory, name, old)
        _swap(draft, name)
    except OSError as error:
        if error.errno not in _CANNOT_SWAP:
            raise
        return False
    finally:
        draft.drop()
    return True


def _draft(directory: int, mode: int) -> _Draft:
    nameless = getattr(os, "O_TMPFILE", 0)
    if nameless:
        with suppress(OSError):
            return _Draft(os.open(".", _FRESH | nameless, mode, dir_fd=directory), directory)
    name = _temporary()
    flags = _FRESH | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    return _Draft(os.open(name, flags, mode, dir_fd=directory), directory, name)


def _temporary() -> str:
    return f".decode-{secrets.token_hex(8)}.tmp"


def _publish(draft: _Draft, name: str) -> None:
    if not draft.name:
        _link(draft, name)
        return
    try:
        os.link(draft.name, name, src_dir_fd=draft.directory, dst_dir_fd=draft.directory)
    except FileExistsError:
        raise
    except OSError:
        # A file system without hard links: the name was free a moment ago.
        os.rename(draft.name, name, src_dir_fd=draft.directory, dst_dir_fd=draft.directory)
        draft.name = ""


def _swap(draft: _Draft, name: str) -> None:
    if not draft.name:
        temporary = _temporary()
        _link(draft, temporary)
        draft.name = temporary
    os.rename(draft.name, name, src_dir_fd=draft.directory, dst_dir_fd=draft.directory)
    draft.name = ""


def _link(draft: _Draft, name: str) -> None:
    os.link(f"/proc/self/fd/{draft.fd}", name, dst_dir_fd=draft.directory, follow_symlinks=True)


def _fill(fd: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(fd, view) :]
    os.fsync(fd)


def _check(directory: int, name: str, old: os.stat_result) -> None:
    try:
        now = os.stat(name, dir_fd=directory, follow_symlinks=False)
    except FileNotFoundError:
        raise Changed from None
    if _identity(now) != _identity(old):
        raise Changed


def _identity(info: os.stat_result) -> tuple[int, ...]:
    return (info.st_dev, info.st_ino, info.st_size, info.st_mtime_ns)


def _dressed(draft: _Draft, name: str, old: os.stat_result) -> bool:
    new = os.fstat(draft.fd)
    try:
        if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
            os.fchown(draft.fd, old.st_uid, old.st_gid)
        os.fchmod(draft.fd, stat.S_IMODE(old.st_mode))
        _copy_attributes(draft, name)
    except OSError:
        return False
    return True


def _copy_attributes(draft: _Draft, name: str) -> None:
    if not hasattr(os, "listxattr"):
        return
    source = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=draft.directory)
    try:
        for attribute in _attributes(source):
            os.setxattr(draft.fd, attribute, os.getxattr(source, attribute))
    finally:
        os.close(source)


def _attributes(fd: int) -> list[str]:
    try:
        names = os.listxattr(fd)
    except OSError:
        return []
    # Labels of a security module are set by the system, for a new file as well.
    return [name for name in names if not name.startswith("security.")]


def _rewrite(directory: int, name: str, data: bytes, old: os.stat_result) -> None:
    fd = os.open(name, os.O_WRONLY | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=directory)
    try:
        if _identity(os.fstat(fd)) != _identity(old):
            raise Changed
        if len(data) > old.st_size and hasattr(os, "posix_fallocate"):
            _reserve(fd, len(data))
        _fill(fd, data)
        os.ftruncate(fd, len(data))
    finally:
        os.close(fd)


def _reserve(fd: int, size: int) -> None:
    # A full disk must be noticed before the old content is gone.
    try:
        os.posix_fallocate(fd, 0, size)
    except OSError as error:
        if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
            raise
