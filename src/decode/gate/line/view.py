"""What the table of programs sees of the session."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from decode.gate.places.place import Atlas


@dataclass(frozen=True, slots=True)
class SessionView:
    """The `View` of one command; `inspect` looks at the repository around a directory."""

    atlas: Atlas
    cwds: tuple[Path, ...]
    environment: Mapping[str, str]
    inspect: Callable[[Path], str | None]

    @property
    def roots(self) -> tuple[Path, ...]:
        """The directories that may be read, the cwd first."""
        return tuple(Path(root) for root in self.atlas.readable)

    def repository_is_inert(self, directory: Path) -> str | None:
        """Say why git, started in `directory`, could run code of the repository; None if not."""
        return self.inspect(directory)
