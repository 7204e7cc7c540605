"""Unpacking an archive into an empty folder: no traversal, no links, no bombs."""

import bz2
import gzip
import lzma
import stat
import tarfile
import zipfile
import zlib
from contextlib import ExitStack
from pathlib import Path
from typing import IO, cast

from decode.entities.errors import SkillError
from decode.skills.install.limits import MAX_BYTES, Allowance, safe_member

ENDINGS = (".zip", ".skill", ".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
_CHUNK = 64 * 1024
#: A tar's own headers come on top of its files.
_MAX_STREAM = MAX_BYTES + 8 * 1024 * 1024


def unpack(archive: Path, target: Path) -> None:
    """Unpack a zip or tar archive into `target`, which is an empty folder.

    Only plain files and folders are taken; modes but the executable bit, owners and times are not.
    Raises SkillError for anything else in it, for damage, and above 2,000 files or 50 MiB.
    """
    try:
        if zipfile.is_zipfile(archive):
            _unzip(archive, target)
        else:
            _untar(archive, target)
    except (zipfile.BadZipFile, tarfile.TarError, lzma.LZMAError, zlib.error, EOFError) as error:
        raise SkillError(f"{archive.name} is damaged: {error}") from error
    except (OSError, RuntimeError, NotImplementedError, ValueError) as error:
        raise SkillError(f"{archive.name} cannot be unpacked: {error}") from error


def _unzip(archive: Path, target: Path) -> None:
    allowance = Allowance()
    with zipfile.ZipFile(archive) as opened:
        for member in opened.infolist():
            allowance.take_file()
            path = target / safe_member(member.filename)
            mode = member.external_attr >> 16
            if stat.S_IFMT(mode) not in (0, stat.S_IFREG, stat.S_IFDIR):
                raise SkillError(f"the archive holds a link: {member.filename!r}")
            if member.is_dir():
                path.mkdir(parents=True, exist_ok=True)
                continue
            with opened.open(member) as content:
                _write(content, path, allowance, executable=bool(mode & 0o111))


def _untar(archive: Path, target: Path) -> None:
    allowance = Allowance()
    with archive.open("rb") as file, ExitStack() as stack:
        stream = cast("IO[bytes]", _Bounded(_decompressed(file, stack)))
        with tarfile.open(fileobj=stream, mode="r|") as opened:
            for member in opened:
                allowance.take_file()
                path = target / safe_member(member.name)
                if member.isdir():
                    path.mkdir(parents=True, exist_ok=True)
                    continue
                content = opened.extractfile(member) if member.isreg() else None
                if content is None:
                    raise SkillError(f"the archive holds a link or a device: {member.name!r}")
                _write(content, path, allowance, executable=bool(member.mode & 0o111))


def _write(content: IO[bytes], path: Path, allowance: Allowance, *, executable: bool) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        while chunk := content.read(_CHUNK):
            allowance.take_bytes(len(chunk))
            file.write(chunk)
    path.chmod(0o755 if executable else 0o644)


def _decompressed(file: IO[bytes], stack: ExitStack) -> IO[bytes]:
    start = file.read(6)
    file.seek(0)
    if start.startswith(b"\x1f\x8b"):
        return cast("IO[bytes]", stack.enter_context(gzip.GzipFile(fileobj=file)))
    if start.startswith(b"BZh"):
        return cast("IO[bytes]", stack.enter_context(bz2.BZ2File(file)))
    if start.startswith(b"\xfd7zXZ\0"):
        return cast("IO[bytes]", stack.enter_context(lzma.LZMAFile(file)))
    return file


class _Bounded:
    """Reads on until too much was unpacked, whatever the headers promise."""

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._left = _MAX_STREAM

    def read(self, size: int) -> bytes:
        """Return at most `size` bytes; raises SkillError once the stream is too long."""
        data = self._stream.read(min(size, self._left + 1))
        self._left -= len(data)
        if self._left < 0:
            raise SkillError(f"it unpacks to more than {MAX_BYTES // 1024**2} MiB")
        return data
