"""Checkpoints of a work tree: taken before a turn, compared, and restored file by file."""

import hashlib
import json
import os
import stat
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from decode.config import paths
from decode.config.atomic import replace_text
from decode.sessions.checkpoints.coverage import covered
from decode.sessions.checkpoints.plumbing import Shadow
from decode.sessions.checkpoints.restore import Wanted, restore

_PLAIN = (0o644, 0o755)
_PATTERNS = b".gitignore"


class Kind(StrEnum):
    """What going back to a checkpoint does to a file."""

    CREATE = "create"
    CHANGE = "change"
    DELETE = "delete"


@dataclass(frozen=True, slots=True)
class Change:
    """One file that differs; `name` is relative to the root, as the file system has it."""

    name: bytes
    kind: Kind


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """The state of the work tree: a tree of the shadow repository; `huge` files are not in it."""

    tree: str
    huge: tuple[bytes, ...] = ()


def _folder(root: Path) -> Path:
    name = hashlib.sha256(os.fsencode(root.resolve())).hexdigest()[:16]
    return paths.data_dir() / "checkpoints" / name


@dataclass(frozen=True, slots=True)
class Checkpoints:
    """The checkpoints of one project, kept in the user's data directory."""

    shadow: Shadow

    @classmethod
    def of_project(cls, root: Path) -> "Checkpoints":
        """Open those of the project at `root`; raises SessionError where git is missing."""
        return cls(Shadow.open(_folder(root), root.resolve()))

    @staticmethod
    def forget(root: Path, session: str) -> None:
        """Let go of the checkpoints of a session that is deleted; the project may be gone too."""
        if _folder(root).exists():
            Shadow.open(_folder(root), root.resolve()).drop(session)

    def adopt(self, session: str, parent: str) -> None:
        """Hold for a session what is held for the one it was copied from."""
        for name, tree in self.shadow.kept(parent).items():
            self.shadow.keep(tree, f"{session}/{name}")

    def take(self, name: str, also: Iterable[bytes] = ()) -> Checkpoint:
        """Record the work tree as it is now, kept as `name` (such as `<session>/3-before`).

        `also`: names that count even where they are ignored by now (see `names`).
        """
        coverage = covered(self.shadow, also)
        tree = self.shadow.tree(coverage.names)
        self.shadow.keep(tree, name)
        self._keep_modes(tree, coverage.names)
        return Checkpoint(tree, coverage.huge)

    def hold(self, taken: Checkpoint, name: str) -> None:
        """Keep a checkpoint under one more name (see `take`)."""
        self.shadow.keep(taken.tree, name)

    def names(self, taken: Checkpoint) -> list[bytes]:
        """Return the names of the files that a checkpoint holds."""
        return list(self.shadow.entries(taken.tree))

    def changes(self, now: Checkpoint, target: Checkpoint) -> list[Change]:
        """Return what going from `now` back to `target` would do, by name.

        What was too large for one of the two is left alone.
        """
        present, wanted = self.shadow.entries(now.tree), self.shadow.entries(target.tree)
        found: list[Change] = []
        for name in sorted((present.keys() | wanted.keys()).difference(now.huge, target.huge)):
            if name not in present:
                found.append(Change(name, Kind.CREATE))
            elif name not in wanted:
                found.append(Change(name, Kind.DELETE))
            elif present[name] != wanted[name]:
                found.append(Change(name, Kind.CHANGE))
        return found

    def foreign(self, after: Checkpoint, now: Checkpoint) -> frozenset[bytes]:
        """Return what someone else changed since `after`, the end of the last turn."""
        return frozenset(change.name for change in self.changes(now, after))

    def restore(
        self, now: Checkpoint, target: Checkpoint, keep: Collection[bytes] = ()
    ) -> list[str]:
        """Make the work tree what `target` holds, but for the names in `keep`.

        Patterns come first: what they ignore once they are as they were is never deleted, for
        `target` would not hold it anyway. Returns a sentence for each file that could not be
        restored; the others are.
        """
        entries, modes = self.shadow.entries(target.tree), self._modes(target.tree)
        changes = [change for change in self.changes(now, target) if change.name not in keep]
        patterns = [change for change in changes if change.name.split(b"/")[-1] == _PATTERNS]
        wanted = {change.name: self._wanted(change.name, entries, modes) for change in changes}
        said = restore(self.shadow.root, [wanted[change.name] for change in patterns])
        others = [change for change in changes if change not in patterns]
        if patterns:
            seen = frozenset(covered(self.shadow).names)
            others = [one for one in others if one.kind is not Kind.DELETE or one.name in seen]
        return said + restore(self.shadow.root, [wanted[change.name] for change in others])

    def _wanted(
        self, name: bytes, entries: dict[bytes, tuple[str, str]], modes: dict[str, int]
    ) -> Wanted:
        mode, blob = entries.get(name, ("", ""))
        content = self.shadow.content(blob) if blob else None
        bits = modes.get(os.fsdecode(name), 0o755 if mode == "100755" else 0o644)
        return Wanted(name, content, bits, link=mode == "120000")

    def _keep_modes(self, tree: str, names: Iterable[bytes]) -> None:
        """Git keeps one mode bit only; the others are kept beside it where they are unusual."""
        modes: dict[str, int] = {}
        for name in names:
            found = (self.shadow.root / os.fsdecode(name)).lstat().st_mode
            if stat.S_ISREG(found) and stat.S_IMODE(found) not in _PLAIN:
                modes[os.fsdecode(name)] = stat.S_IMODE(found)
        if modes:
            replace_text(self._modes_file(tree), json.dumps(modes))

    def _modes(self, tree: str) -> dict[str, int]:
        try:
            return json.loads(self._modes_file(tree).read_text(encoding="ascii"))
        except (OSError, ValueError):
            return {}

    def _modes_file(self, tree: str) -> Path:
        return self.shadow.folder / "modes" / f"{tree}.json"
