"""Where to look from a working directory, and whether that answer still holds."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from decode.config.paths import home, project_root
from decode.config.settings import SkillSettings
from decode.skills.files.disk import Stamp, exists, grain, stamp_of
from decode.skills.files.switched_off import settings_files, switched_off
from decode.skills.peers import PEERS
from decode.skills.sources import sources
from decode.skills.sources._spec import FolderSource, Place, Root


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The place, its roots in the order of strength, and the peers that are there but off.

    `off` is what settings files switch off now. `watched` are those files, and the folders in which
    a new one, a new root or a new `.git` would have to appear.
    """

    place: Place
    roots: tuple[tuple[Root, FolderSource], ...]
    dormant: dict[str, str]
    off: frozenset[str]
    watched: dict[str, Stamp | None]


def surroundings(cwd: Path, settings: SkillSettings, *, safe: bool = False) -> Surroundings:
    """Find the roots for `cwd` (skills contract, section 2); `safe` leaves the built-in ones."""
    cutoff = grain()
    place = _place(cwd, settings)
    roots = [
        (root, source)
        for source in sources()
        if isinstance(source, FolderSource) and (source.strict or not safe)
        for root in source.roots(place)
    ]
    roots.sort(key=lambda pair: (pair[0].distance, pair[1].rank))
    files = [] if safe else list(map(str, settings_files(cwd)))
    peers = [] if safe else list(_peer_folders(place))
    wanted = [*(root.path for root, _ in roots), *files, *(path for _, path in peers)]
    there = {path for path in wanted if exists(path)}
    watched = [str(cwd.absolute()), *place.directories, place.home, *_above(place), *files]
    watched += [_nearest(path) for path in wanted if path not in there]
    stamps = {path: _stamp(path, cutoff) for path in dict.fromkeys(watched) if exists(path)}
    dormant = {peer: path for peer, path in reversed(peers) if path in there}
    off = switched_off([Path(file) for file in files if file in there])
    return Surroundings(place, tuple(roots), dormant, off, stamps)


def _place(cwd: Path, settings: SkillSettings) -> Place:
    here, top = cwd.resolve(), project_root(cwd)
    directories = [here, *here.parents][: len(here.parts) - len(top.parts) + 1]
    return Place(tuple(map(str, directories)), str(home()), settings)


def _above(place: Place) -> list[str]:
    """Return the directories above cwd in which a `.git` would make a project of it."""
    if exists(f"{place.directories[-1]}/.git"):
        return []
    return list(map(str, Path(place.directories[-1]).parents))


def _peer_folders(place: Place) -> Iterator[tuple[str, str]]:
    """Yield the folders of peers that are not switched on, the nearest first."""
    for peer, (project, user) in PEERS.items():
        if peer not in place.settings.compat:
            yield from ((peer, f"{directory}/{project}") for directory in place.directories)
            yield peer, f"{place.home}/{user}"


def _nearest(path: str) -> str:
    """Return the nearest directory above a missing path that exists."""
    while not exists(path):
        path = path.rpartition("/")[0] or "/"
    return path


def _stamp(path: str, cutoff: int) -> Stamp | None:
    try:
        return stamp_of(path, cutoff)
    except OSError:
        return None
