"""Putting files of a work tree back, without following a link out of it."""

import os
import secrets
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a name is to be: `content` None means that it is to be gone; a link holds its target."""

    name: bytes
    content: bytes | None
    mode: int = 0o644
    link: bool = False


def restore(root: Path, wanted: Sequence[Wanted]) -> list[str]:
    """Carry it out, what is to go first; return a sentence for each name that failed."""
    base = os.fsencode(root.resolve())
    gone = [entry for entry in wanted if entry.content is None]
    come = [entry for entry in wanted if entry.content is not None]
    return [*_each(base, gone, _remove), *_each(base, come, _put)]


def _each(
    base: bytes, entries: Iterable[Wanted], act: Callable[[bytes, Wanted], None]
) -> Iterator[str]:
    for entry in entries:
        try:
            act(base, entry)
        except OSError as error:
            name = os.fsdecode(entry.name).encode("utf-8", "replace").decode("utf-8")
            yield f"{name} was not restored: {error.strerror or error}"


def _inside(base: bytes, name: bytes) -> bytes:
    """Return the full path; raises OSError when a link on the way leads out of the work tree."""
    folder = os.path.realpath(base + b"/" + os.path.dirname(name))
    if folder != base and not folder.startswith(base + b"/"):
        raise OSError("a link on the way leads out of the project")
    return folder + b"/" + os.path.basename(name)


def _remove(base: bytes, entry: Wanted) -> None:
    path = _inside(base, entry.name)
    if os.path.lexists(path):
        os.unlink(path)
    folder = os.path.dirname(path)
    while folder != base and not os.listdir(folder):
        os.rmdir(folder)
        folder = os.path.dirname(folder)


def _put(base: bytes, entry: Wanted) -> None:
    path = _inside(base, entry.name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    if os.path.isdir(path) and not os.path.islink(path):
        os.rmdir(path)
    fresh = path + b"." + secrets.token_hex(4).encode()
    content = entry.content or b""
    if entry.link:
        os.symlink(content, fresh)
    else:
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            os.fchmod(file.fileno(), _mode(path, entry.mode))
    os.replace(fresh, path)


def _mode(path: bytes, wanted: int) -> int:
    """Keep the bits of a file that is there, but for the one that git recorded."""
    try:
        found = os.lstat(path).st_mode
    except OSError:
        return wanted
    same_kind = stat.S_ISREG(found) and bool(found & 0o100) == bool(wanted & 0o100)
    plain = wanted in (0o644, 0o755)
    return stat.S_IMODE(found) if same_kind and plain else wanted
