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
    base = root.resolve()
    gone = [entry for entry in wanted if entry.content is None]
    come = [entry for entry in wanted if entry.content is not None]
    return [*_each(base, gone, _remove), *_each(base, come, _put)]


def shown(name: bytes) -> str:
    """Return a file's name as text."""
    return name.decode("utf-8", "replace")


def _each(
    base: Path, entries: Iterable[Wanted], act: Callable[[Path, Wanted], None]
) -> Iterator[str]:
    for entry in entries:
        try:
            act(base, entry)
        except OSError as error:
            yield f"{shown(entry.name)} was not restored: {error.strerror or error}"


def _inside(base: Path, name: bytes) -> Path:
    """Return the full path; raises OSError when a link on the way leads out of the work tree."""
    named = base / os.fsdecode(name)
    folder = named.parent.resolve()
    if not folder.is_relative_to(base):
        raise OSError("a link on the way leads out of the project")
    return folder / named.name


def _remove(base: Path, entry: Wanted) -> None:
    path = _inside(base, entry.name)
    path.unlink(missing_ok=True)
    folder = path.parent
    while folder != base and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()
        folder = folder.parent


def _put(base: Path, entry: Wanted) -> None:
    path = _inside(base, entry.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.is_dir() and not path.is_symlink():
        path.rmdir()
    fresh = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    content = entry.content or b""
    if entry.link:
        fresh.symlink_to(os.fsdecode(content))
    else:
        descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(content)
            os.fchmod(file.fileno(), _mode(path, entry.mode))
    fresh.replace(path)


def _mode(path: Path, wanted: int) -> int:
    """Keep the bits of a file that is there, but for the one that git recorded."""
    try:
        found = path.lstat().st_mode
    except OSError:
        return wanted
    same_kind = stat.S_ISREG(found) and bool(found & 0o100) == bool(wanted & 0o100)
    plain = wanted in (0o644, 0o755)
    return stat.S_IMODE(found) if same_kind and plain else wanted
