"""Which files `@` can become: those of the folder that git does not ignore."""

import os
import re
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

_MOST_FILES = 50_000
_MOST_ROWS = 50
_TIMEOUT_S = 2
_FRESH_S = 3
_SKIPPED = frozenset({"node_modules", "__pycache__", "venv", "dist", "build", "target"})
# A repository's own settings must not start a program while a name is being typed.
_GIT = ("git", "-c", "core.fsmonitor=false", "-c", "core.hooksPath=/dev/null", "ls-files")
_NEEDS_QUOTES = re.compile(r"[\s\"'()]")
_cache: dict[Path, tuple[float, list[str]]] = {}


def matching(prefix: str, cwd: Path) -> list[str]:
    """Return the best paths for what was typed after `@`, relative to `cwd`, at most fifty.

    Names that start with it come first, then paths, then words, then letters in order; shorter
    before longer. A path with blanks or quotes is returned in double quotes.
    """
    wanted = prefix.strip('"').casefold()
    ranked = [
        (rank, len(path), path)
        for path in _listed(cwd)
        if (rank := _rank(wanted, path.casefold())) is not None
    ]
    return [quoted(path) for _, _, path in sorted(ranked)[:_MOST_ROWS]]


def quoted(path: str) -> str:
    """Return a path as it is written after `@`."""
    return f'"{path}"' if _NEEDS_QUOTES.search(path) else path


def _rank(wanted: str, path: str) -> int | None:
    name = path.rstrip("/").rpartition("/")[2]
    if name.startswith(wanted):
        return 0
    if path.startswith(wanted):
        return 1
    if wanted in path:
        return 2
    letters = iter(path)
    return 3 if all(letter in letters for letter in wanted) else None


def _listed(cwd: Path) -> list[str]:
    now = time.monotonic()
    at, paths = _cache.get(cwd, (-_FRESH_S, []))
    if now - at < _FRESH_S:
        return paths
    tracked = _from_git(cwd)
    files = list(_from_disk(cwd)) if tracked is None else tracked
    folders = {f"{folder}/" for path in files for folder in _folders(path)}
    paths = [path for path in (*sorted(folders), *files) if path.isprintable()]
    _cache.clear()
    _cache[cwd] = (now, paths)
    return paths


def _folders(path: str) -> Iterator[str]:
    head = path.rpartition("/")[0]
    while head:
        yield head
        head = head.rpartition("/")[0]


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
        for name in sorted(files):
            yield (Path(folder) / name).relative_to(cwd).as_posix()
            count += 1
            if count >= _MOST_FILES:
                return
