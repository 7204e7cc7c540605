"""Which files `@` can become: those of the folder that git does not ignore."""

import os
import re
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

_MOST_FILES = 500_000
_MOST_ROWS = 50
_TIMEOUT_S = 2
FRESH_S = 3

#: A list that took longer to make is made anew beside the typing, and used as it is meanwhile.
QUICK_S = 0.05
_SKIPPED = frozenset({"node_modules", "__pycache__", "venv", "dist", "build", "target"})
# A repository's own settings must not start a program while a name is being typed.
_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "ls-files")
_NEEDS_QUOTES = re.compile(r"[\s\"'()]")


@dataclass(frozen=True, slots=True)
class _Listing:
    """The paths of a folder, shorter before longer; `folded` are the same for comparing."""

    at: float
    took: float
    paths: list[str]
    folded: list[str]


_cache: dict[Path, _Listing] = {}
_making = threading.Lock()


def matching(prefix: str, cwd: Path) -> list[str]:
    """Return the best paths for what was typed after `@`, relative to `cwd`, at most fifty.

    Names that start with it come first, then paths, then words, then letters in order; shorter
    before longer. A path with blanks or quotes is returned in double quotes. What is gone from disk
    is left out.
    """
    listing = _listing(cwd)
    found = _ranked(prefix.strip('"').casefold(), listing.folded)
    there = (path for at in found if os.path.lexists(cwd / (path := listing.paths[at])))
    return [quoted(path) for path in islice(there, _MOST_ROWS)]


def forget() -> None:
    """Forget what is known of any folder: the next look is a first one."""
    _cache.clear()


def quoted(path: str) -> str:
    """Return a path as it is written after `@`."""
    return f'"{path}"' if _NEEDS_QUOTES.search(path) else path


def _ranked(wanted: str, folded: list[str]) -> Iterator[int]:
    """Yield the numbers of the paths that match, the best first."""
    paths: list[int] = []
    words: list[int] = []
    held = [at for at, path in enumerate(folded) if wanted in path]
    for at in held:
        path = folded[at]
        if path.rstrip("/").rpartition("/")[2].startswith(wanted):
            yield at
        else:
            (paths if path.startswith(wanted) else words).append(at)
    yield from paths
    yield from words
    letters = re.compile(".*?".join(map(re.escape, wanted)), re.DOTALL).search
    yield from (at for at, path in enumerate(folded) if wanted not in path and letters(path))


def _listing(cwd: Path) -> _Listing:
    known = _cache.get(cwd)
    if known is None:
        return _made(cwd)
    if time.monotonic() - known.at < FRESH_S:
        return known
    if known.took < QUICK_S:
        return _made(cwd)
    if not _making.locked():
        threading.Thread(target=_made, args=(cwd,), daemon=True).start()
    return known


def _made(cwd: Path) -> _Listing:
    with _making:
        began = time.monotonic()
        tracked = _from_git(cwd)
        files = list(_from_disk(cwd)) if tracked is None else tracked
        paths = _printable([*sorted(_folders(files)), *files])
        # Sorted in this order, the shorter come first and those of one length by name.
        paths.sort()
        paths.sort(key=len)
        now = time.monotonic()
        folded = "\0".join(paths).casefold().split("\0") if paths else []
        made = _Listing(now, now - began, paths, folded)
        _cache.clear()
        _cache[cwd] = made
        return made


def _printable(paths: list[str]) -> list[str]:
    return paths if "".join(paths).isprintable() else [path for path in paths if path.isprintable()]


def _folders(files: list[str]) -> set[str]:
    """Return every folder that a file lies in, with a slash at its end."""
    found: set[str] = set()
    for holder in {path.rpartition("/")[0] for path in files}:
        folder = holder
        while folder and f"{folder}/" not in found:
            found.add(f"{folder}/")
            folder = folder.rpartition("/")[0]
    return found


def _from_git(cwd: Path) -> list[str] | None:
    command = [*_GIT, "--cached", "--others", "--exclude-standard", "-z"]
    environ = {**os.environ, "GIT_OPTIONAL_LOCKS": "0"}
    try:
        done = subprocess.run(
            command,
            cwd=cwd,
            env=environ,
            capture_output=True,
            timeout=_TIMEOUT_S,
            check=False,
            stdin=subprocess.DEVNULL,
        )
    except (OSError, subprocess.TimeoutExpired):
        return None
    if done.returncode != 0:
        return None
    names = done.stdout.decode("utf-8", "surrogateescape").split("\0")[:_MOST_FILES]
    return list(dict.fromkeys(name for name in names if name))


def _from_disk(cwd: Path) -> Iterator[str]:
    count = 0
    for folder, folders, files in os.walk(cwd):
        folders[:] = sorted(
            name for name in folders if name not in _SKIPPED and not name.startswith(".")
        )
        below = os.path.relpath(folder, cwd)
        prefix = "" if below == "." else f"{below}/"
        yield from (prefix + name for name in sorted(files))
        count += len(files)
        if count >= _MOST_FILES:
            return
