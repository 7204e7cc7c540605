"""What a file holds, as one short text to compare."""

import hashlib
import os

#: Bytes up to which the content itself counts; beyond, identity, size and times stand for it.
HASHED = 256 * 1024 * 1024

_CHUNK = 1024 * 1024


def of_bytes(data: bytes) -> str:
    """Return the fingerprint of a file with this content."""
    return hashlib.sha256(data).hexdigest() if len(data) <= HASHED else ""


def of_stat(info: os.stat_result) -> str:
    """Return the fingerprint of a file too large to be hashed."""
    return f"{info.st_dev}:{info.st_ino}:{info.st_size}:{info.st_mtime_ns}:{info.st_ctime_ns}"


def of_file(fd: int, info: os.stat_result) -> str:
    """Return the fingerprint of an open file, read from its start; the offset is left anywhere."""
    if info.st_size > HASHED:
        return of_stat(info)
    digest = hashlib.sha256()
    os.lseek(fd, 0, os.SEEK_SET)
    while chunk := os.read(fd, _CHUNK):
        digest.update(chunk)
    return digest.hexdigest()
