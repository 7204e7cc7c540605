"""How much one `skills add` may bring, and which names may come with it."""

import re
from dataclasses import dataclass
from pathlib import PurePosixPath

from decode.entities.errors import SkillError

MAX_BYTES = 50 * 1024 * 1024
MAX_FILES = 2_000
#: Left behind: version control, caches and what a desktop leaves in every folder.
LEFT_BEHIND = frozenset({".git", ".hg", ".svn", "__pycache__", "node_modules", ".DS_Store"})
_DRIVE = re.compile(r"[A-Za-z]:")


@dataclass(slots=True)
class Allowance:
    """What is left of the limits; taking more raises SkillError."""

    files: int = MAX_FILES
    bytes: int = MAX_BYTES

    def take_file(self) -> None:
        """Count one file or folder."""
        self.files -= 1
        if self.files < 0:
            raise SkillError(f"it holds more than {MAX_FILES} files", "nothing was copied")

    def take_bytes(self, count: int) -> None:
        """Count content."""
        self.bytes -= count
        if self.bytes < 0:
            limit = MAX_BYTES // (1024 * 1024)
            raise SkillError(f"it holds more than {limit} MiB", "nothing was copied")


def safe_member(name: str) -> PurePosixPath:
    """Return the path of an archive's member; raises SkillError when it could lead outside."""
    path = PurePosixPath(name)
    outside = name.startswith("/") or ".." in path.parts or _DRIVE.match(name)
    if outside or "\\" in name or "\0" in name or not path.parts:
        raise SkillError(f"the archive holds an unsafe path: {name!r}", "nothing was copied")
    return path
