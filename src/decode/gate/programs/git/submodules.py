"""The submodules that git's index knows: git looks into them when it looks at the work tree."""

import re
from collections.abc import Iterator
from pathlib import Path

#: The mode of a submodule in an entry of the index, big-endian.
_GITLINK = b"\x00\x00\xe0\x00"
_MODE_AT = 24
_TO_FLAGS = {20: 36, 32: 48}
_MAX_INDEX = 128_000_000
_HEADER = 12
_EXTENDED = 0x4000


class UnreadableIndex(ValueError):
    """The index is of a kind that cannot be looked through."""


def gitlinks(git_dir: Path) -> list[str]:
    """Return the paths of the submodules; a few more when bytes look like one.

    Raises `UnreadableIndex` for an index that is too large or of an unknown version.
    """
    files = [git_dir / "index", *git_dir.glob("sharedindex.*")]
    return [path for file in files if file.is_file() for path in _in_index(file)]


def _in_index(file: Path) -> list[str]:
    if file.stat().st_size > _MAX_INDEX:
        raise UnreadableIndex("too large")
    content = file.read_bytes()
    if len(content) < _HEADER or content[:4] != b"DIRC" or _GITLINK not in content:
        return []
    version = int.from_bytes(content[4:8], "big")
    if version in (2, 3):
        return list(_aligned(content))
    if version == 4:
        return list(_compressed(content))
    raise UnreadableIndex(f"version {version}")


def _aligned(content: bytes) -> Iterator[str]:
    """Entries of versions 2 and 3 start at multiples of eight behind the header."""
    for match in re.finditer(re.escape(_GITLINK), content):
        at = match.start()
        if (at - _HEADER - _MODE_AT) % 8 == 0:
            for distance in _TO_FLAGS.values():
                yield from _path_behind(content, at + distance)


def _path_behind(content: bytes, flags_at: int) -> Iterator[str]:
    flags = int.from_bytes(content[flags_at : flags_at + 2], "big")
    start = flags_at + (4 if flags & _EXTENDED else 2)
    end = content.find(b"\0", start)
    if 0 < end - start < 4096:
        yield content[start:end].decode("utf-8", "surrogateescape")


def _compressed(content: bytes) -> Iterator[str]:
    """Entries of version 4 share the beginning of their path with the one before."""
    for width in _TO_FLAGS:
        try:
            found = list(_walk(content, width))
        except (IndexError, UnicodeError):
            continue
        yield from found


def _walk(content: bytes, width: int) -> Iterator[str]:
    count = int.from_bytes(content[8:12], "big")
    at, path = _HEADER, b""
    for _ in range(count):
        mode = content[at + _MODE_AT : at + _MODE_AT + 4]
        flags_at = at + _MODE_AT + 16 + width
        flags = int.from_bytes(content[flags_at : flags_at + 2], "big")
        at = flags_at + (4 if flags & _EXTENDED else 2)
        drop, at = _offset(content, at)
        end = content.index(b"\0", at)
        path = path[: len(path) - drop] + content[at:end]
        at = end + 1
        if mode == _GITLINK:
            yield path.decode("utf-8", "surrogateescape")


def _offset(content: bytes, at: int) -> tuple[int, int]:
    """Read a number of git's variable width; return it and the place behind it."""
    byte = content[at]
    value = byte & 0x7F
    while byte & 0x80:
        at += 1
        byte = content[at]
        value = ((value + 1) << 7) | (byte & 0x7F)
    return value, at + 1
