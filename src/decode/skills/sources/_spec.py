"""What a source of skills is: folders on disk, or something that answers from elsewhere."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

from decode.config.settings import SkillSettings

#: The distance of what does not lie on the way from cwd to the project root.
FAR = 1_000


@dataclass(frozen=True, slots=True)
class Place:
    """Where skills are looked up; all paths are absolute and real.

    `directories` leads from cwd up to the project root, nearest first.
    """

    directories: tuple[str, ...]
    home: str
    settings: SkillSettings


@dataclass(frozen=True, slots=True)
class Root:
    """A folder to search; `distance` counts directories above cwd."""

    path: str
    distance: int = FAR


@dataclass(frozen=True, slots=True)
class FolderSource:
    """Folders of skills (skills contract, section 2).

    `flat` accepts `<name>.md`; `strict` raises for a broken skill, as it is our own; `bundles`
    tells whether files next to SKILL.md count; `single` lets a root itself be a skill.
    """

    name: str
    rank: int
    roots: Callable[[Place], Iterable[Root]]
    flat: bool = False
    strict: bool = False
    bundles: bool = True
    single: bool = False


@dataclass(frozen=True, slots=True)
class Candidate:
    """A skill that an embedded or remote source offers; the body is fetched on load.

    `locator` is opaque to us and handed back for the fetch; `base` says where its files are: a
    directory, a URL or a description.
    """

    name: str
    description: str
    locator: str
    base: str = ""
    model_invocable: bool = True
    user_invocable: bool = True


@runtime_checkable
class SkillSource(Protocol):
    """Skills that do not lie in a folder. Both methods may be slow and may raise anything."""

    @property
    def name(self) -> str:
        """The badge of the source."""
        ...

    @property
    def rank(self) -> int:
        """Its place among the sources; 250 for what an embedder registers."""
        ...

    async def candidates(self, cwd: Path) -> Sequence[Candidate]:
        """Return what the source offers in `cwd`."""
        ...

    async def fetch(self, candidate: Candidate) -> str:
        """Return the Markdown of a candidate, with or without a header."""
        ...
