"""Protected places that a confined command made or changed: taken out or put back, and said.

A mount can fence what exists; nothing can be mounted over a name that is not there yet, and
Landlock cannot fence a part of a writable directory. So these places are noted before the start and
compared after the end. Until then they can only act inside the same sandbox.
"""

import os
import secrets
import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from decode.gate.places.protected import protected_reason
from decode.gate.places.secrets import secret_reason

_GIT_FILES = ("config", "config.worktree", "info/attributes")
_LARGEST = 1 << 20
_Identity = tuple[int, int]
_Content = tuple[int, bytes]


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The protected places directly below the roots, and what in git directories can run code."""

    roots: tuple[Path, ...]
    git_directories: tuple[Path, ...]
    places: dict[Path, _Identity]
    contents: dict[Path, _Content]

    @classmethod
    def take(cls, roots: Iterable[Path], git_directories: Iterable[Path]) -> "Snapshot":
        """Note what is there now."""
        own, git = tuple(roots), tuple(git_directories)
        return cls(own, git, dict(_places(own)), dict(_contents(git)))

    def settle(self, allowed: Iterable[Path], quarantine: Path) -> list[str]:
        """Undo what was done to the places noted, but for what is `allowed`.

        What came new, or was put in another's place, moves into `quarantine` under a fresh name;
        a git setting or hook gets its old content again. Returns one sentence for each.
        """
        open_ = tuple(allowed)
        came = [
            place
            for place, identity in _places(self.roots)
            if self.places.get(place) != identity and not _within(place, open_)
        ]
        now = dict(_contents(self.git_directories))
        came += [place for place in now if place not in self.contents]
        lost = [place for place, content in self.contents.items() if now.get(place) != content]
        return [_expel(place, quarantine) for place in came] + [self._restore(p) for p in lost]

    def _restore(self, place: Path) -> str:
        mode, content = self.contents[place]
        place.parent.mkdir(parents=True, exist_ok=True)
        fresh = place.with_name(f"{place.name}.{secrets.token_hex(4)}")
        fresh.write_bytes(content)
        fresh.chmod(mode)
        fresh.replace(place)
        return f"the sandbox put git's {place.name} back: a command may not change it"


def _expel(place: Path, quarantine: Path) -> str:
    quarantine.mkdir(parents=True, exist_ok=True, mode=0o700)
    kept = quarantine / f"{secrets.token_hex(4)}-{place.name}"
    shutil.move(place, kept)
    return f"the sandbox took {place.name} out again, to {kept}: it is a protected place"


def _within(place: Path, directories: tuple[Path, ...]) -> bool:
    return any(place.is_relative_to(directory) for directory in directories)


def _places(roots: tuple[Path, ...]) -> Iterator[tuple[Path, _Identity]]:
    for entry in (entry for root in roots for entry in _listed(root)):
        name = (entry.name,)
        if protected_reason(name) != secret_reason(name):
            found = entry.stat(follow_symlinks=False)
            yield Path(entry.path), (found.st_dev, found.st_ino)


def _contents(git_directories: tuple[Path, ...]) -> Iterator[tuple[Path, _Content]]:
    for directory in git_directories:
        hooks = [Path(entry.path) for entry in _listed(directory / "hooks")]
        for place in (*(directory / name for name in _GIT_FILES), *hooks):
            if place.is_file() and not place.is_symlink():
                found = place.stat()
                if found.st_size <= _LARGEST:
                    yield place, (found.st_mode & 0o7777, place.read_bytes())


def _listed(directory: Path) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(directory) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return []
