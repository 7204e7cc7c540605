"""Where to look from a working directory, and whether that answer still holds."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from decode.config.paths import home, project_root
from decode.config.settings import SkillSettings
from decode.skills.files.disk import Stamp, exists, stamp_of
from decode.skills.peers import PEERS
from decode.skills.sources import sources
from decode.skills.sources._spec import FolderSource, Place, Root


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The place, its roots in the order of strength, and the peers that are there but off.

    `watched` are the folders in which a new root, or a new `.git`, would have to appear.
    """

    place: Place
    roots: tuple[tuple[Root, FolderSource], ...]
    dormant: tuple[tuple[str, str], ...]
    watched: dict[str, Stamp | None]


def surroundings(cwd: Path, settings: SkillSettings, *, safe: bool = False) -> Surroundings:
    """Find the roots for `cwd` (skills contract, section 2); `safe` leaves the built-in ones."""
    here, top = cwd.resolve(), project_root(cwd)
    directories = [here, *here.parents][: len(here.parts) - len(top.parts) + 1]
    place = Place(tuple(map(str, directories)), str(home()), settings)
    roots = [
        (root, source)
        for source in sources()
        if isinstance(source, FolderSource) and (source.strict or not safe)
        for root in source.roots(place)
    ]
    roots.sort(key=lambda pair: (pair[0].distance, pair[1].rank))
    no_project = not exists(f"{top}/.git")
    watched = [
        str(cwd.absolute()),
        *place.directories,
        *(map(str, here.parents) if no_project else ()),
    ]
    watched += [place.home, *(_nearest(root.path) for root, _ in roots if not exists(root.path))]
    stamps = {path: _stamp(path) for path in dict.fromkeys(watched)}
    dormant = () if safe else tuple(_dormant(place))
    return Surroundings(place, tuple(roots), dormant, stamps)


def _dormant(place: Place) -> Iterator[tuple[str, str]]:
    for peer, (project, user) in PEERS.items():
        if peer in place.settings.compat:
            continue
        folders = [f"{directory}/{project}" for directory in place.directories]
        there = next((path for path in [*folders, f"{place.home}/{user}"] if exists(path)), None)
        if there is not None:
            yield peer, there


def _nearest(path: str) -> str:
    """Return the nearest directory above a missing path that exists."""
    while not exists(path):
        path = path.rpartition("/")[0] or "/"
    return path


def _stamp(path: str) -> Stamp | None:
    try:
        return stamp_of(path)
    except OSError:
        return None
