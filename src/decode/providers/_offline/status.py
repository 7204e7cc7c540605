"""The state of a work tree, read from `git status --porcelain=v2 --branch`."""

from collections.abc import Callable
from dataclasses import dataclass, field

from decode.gate.places.secrets import secret_reason
from decode.providers._offline.paths import GitPath, unquoted


@dataclass(frozen=True, slots=True)
class Entry:
    """One changed file: `staged` and `unstaged` are git's letters, "." for no change.

    `old` is where a renamed or copied file came from.
    """

    path: GitPath
    staged: str = "."
    unstaged: str = "."
    submodule: bool = False
    old: GitPath | None = None

    @property
    def secret(self) -> str:
        """Why the file looks like a secret; "" when it does not."""
        return secret_reason(self.path.parts)


@dataclass(frozen=True, slots=True)
class Status:
    """A work tree. `branch` is "" when HEAD is detached; `cut` when the list is not whole."""

    branch: str = ""
    unborn: bool = False
    tracked: tuple[Entry, ...] = ()
    untracked: tuple[Entry, ...] = ()
    unmerged: tuple[GitPath, ...] = ()
    cut: bool = False

    @property
    def staged(self) -> list[Entry]:
        """What the index holds beyond HEAD."""
        return [entry for entry in self.tracked if entry.staged != "."]

    @property
    def unstaged(self) -> list[Entry]:
        """Tracked files whose work-tree text the index does not hold."""
        return [entry for entry in self.tracked if entry.unstaged != "."]

    @property
    def paths(self) -> list[GitPath]:
        """Every name in the list."""
        return [entry.path for entry in (*self.tracked, *self.untracked)] + list(self.unmerged)


@dataclass(slots=True)
class _Reading:
    branch: str = ""
    unborn: bool = False
    tracked: list[Entry] = field(default_factory=list[Entry])
    untracked: list[Entry] = field(default_factory=list[Entry])
    unmerged: list[GitPath] = field(default_factory=list[GitPath])
    cut: bool = False


def read_status(output: str) -> Status | None:
    """Return the status that git wrote, or None when the text is something else."""
    lines = [line for line in output.split("\n") if line]
    if not lines or not lines[0].startswith("# branch.oid "):
        return None
    found = _Reading()
    for line in lines:
        kind, _, rest = line.partition(" ")
        read = _READERS.get(kind)
        if read is None or not read(found, rest):
            found.cut = True
    return Status(
        found.branch,
        found.unborn,
        tuple(found.tracked),
        tuple(found.untracked),
        tuple(found.unmerged),
        found.cut,
    )


def _header(found: _Reading, rest: str) -> bool:
    name, _, value = rest.partition(" ")
    if name == "branch.oid":
        found.unborn = value == "(initial)"
    elif name == "branch.head":
        found.branch = "" if value == "(detached)" else value
    return True


def _ordinary(found: _Reading, rest: str) -> bool:
    return _changed(found, rest.split(" ", 7), False)


def _renamed(found: _Reading, rest: str) -> bool:
    return _changed(found, rest.split(" ", 8), True)


def _changed(found: _Reading, fields: list[str], moved: bool) -> bool:
    if len(fields) != (9 if moved else 8) or len(fields[0]) != 2:
        return False
    new, _, old = fields[-1].partition("\t")
    entry = Entry(
        unquoted(new),
        fields[0][0],
        fields[0][1],
        submodule=fields[1].startswith("S"),
        old=unquoted(old) if old else None,
    )
    found.tracked.append(entry)
    return True


def _conflict(found: _Reading, rest: str) -> bool:
    fields = rest.split(" ", 9)
    if len(fields) != 10:
        return False
    found.unmerged.append(unquoted(fields[9]))
    return True


def _untracked(found: _Reading, rest: str) -> bool:
    found.untracked.append(Entry(unquoted(rest), unstaged="?"))
    return True


_READERS: dict[str, Callable[[_Reading, str], bool]] = {
    "#": _header,
    "1": _ordinary,
    "2": _renamed,
    "u": _conflict,
    "?": _untracked,
}
