"""Where a session may work."""

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Roots:
    """The places of a session (gate contract, section 3).

    `cwd` is where commands start and relative paths are taken from. `project` anchors the rules
    of the project. `add_dirs` may be read and written like the cwd; `read_only` (the directories
    of loaded skills, our own output files) may only be read. `search_path` are the directories
    that programs are looked up in, as the command will see them; empty when it is not known.
    Every path is taken as the real one.
    """

    cwd: Path
    project: Path
    add_dirs: tuple[Path, ...] = ()
    read_only: tuple[Path, ...] = ()
    home: Path = Path("/")
    search_path: tuple[str, ...] = ()

    @property
    def writable(self) -> tuple[Path, ...]:
        """The directories that may be written to, the cwd first."""
        return (self.cwd, *self.add_dirs)

    @property
    def readable(self) -> tuple[Path, ...]:
        """The directories that may be read, the cwd first."""
        return (self.cwd, *self.add_dirs, *self.read_only)
