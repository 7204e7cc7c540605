"""From the text of a path to the file it really names (gate contract, section 3)."""

import posixpath
from dataclasses import dataclass

from decode.gate.places.files import Files

_MAX_LINKS = 40
_MAX_PATH = 4096
_MAGIC = ("/proc", "/dev", "/sys")


@dataclass(frozen=True, slots=True)
class Resolved:
    """The real path, and why it may not be the real one after all (empty when it is)."""

    real: str
    doubt: str = ""


def resolve(path: str, start: str, files: Files) -> Resolved:
    """Follow every link of `path` the way the kernel does, from the real directory `start`.

    What does not exist yet keeps its name. Paths through `/proc`, `/sys` or `/dev` are in doubt:
    what they name depends on who looks.
    """
    if "\0" in path or len(path) > _MAX_PATH:
        return Resolved(start, "is not a path")
    walk = _Walk(files, "/" if path.startswith("/") else start)
    pending = path.split("/")[::-1]
    while pending:
        target = walk.step(pending.pop())
        if target is None:
            continue
        if walk.links > _MAX_LINKS:
            return Resolved(walk.here, "goes round in links")
        pending.extend(target.split("/")[::-1])
    return Resolved(walk.here, walk.doubt)


@dataclass(slots=True)
class _Walk:
    files: Files
    here: str
    links: int = 0
    doubt: str = ""

    def step(self, name: str) -> str | None:
        """Go to `name`; return the target when it is a link, which is still to be followed."""
        if name in ("", "."):
            return None
        if name == "..":
            self.here = posixpath.dirname(self.here)
            return None
        there = posixpath.join(self.here, name)
        if there in _MAGIC:
            self.doubt = "is a place of the system"
        target = self.files.link(there)
        if target is None:
            self.here = there
            return None
        self.links += 1
        if target.startswith("/"):
            self.here = "/"
        return target
