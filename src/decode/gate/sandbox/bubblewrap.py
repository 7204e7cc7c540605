"""Confinement by bubblewrap: namespaces, bind mounts and the seccomp program."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from decode.gate.sandbox.profile import Command, Profile
from decode.gate.sandbox.walls import Walls

#: By its full path: on some systems only this one may make user namespaces, and PATH can be turned.
BWRAP = Path("/usr/bin/bwrap")


def arguments(walls: Walls, profile: Profile, command: Command, filter_fd: int) -> list[str]:
    """Return the command line of bwrap up to the command itself.

    Later mounts cover earlier ones, so the order is from the whole system to single files.
    """
    line = [str(BWRAP), "--unshare-all", "--die-with-parent", "--new-session", *_powers()]
    if command.network:
        line.append("--share-net")
    line += ["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc"]
    for place in ("/tmp", "/var/tmp", "/run"):
        line += ["--tmpfs", place]
    for place in ("/run/current-system", *(("/run/systemd/resolve",) if command.network else ())):
        line += ["--ro-bind-try", place, place]
    line += _hidden(walls)
    bind = "--bind" if profile is Profile.WORKSPACE_WRITE else "--ro-bind"
    for root in walls.roots:
        line += [bind, str(root), str(root)]
    line += _hidden(_inside(walls))
    if profile is Profile.WORKSPACE_WRITE:
        line += [arg for place in walls.protected for arg in ("--ro-bind", str(place), str(place))]
        line += [arg for place in walls.writable for arg in ("--bind-try", str(place), str(place))]
        line += [arg for place in _fences(walls) for arg in ("--ro-bind", str(place), str(place))]
    line += _masks(walls.masked)
    return [*line, "--seccomp", str(filter_fd), "--chdir", str(command.cwd), "--"]


def _powers() -> Iterator[str]:
    """Leave root nothing but what working on files of other owners needs; others have nothing."""
    if os.geteuid() == 0:
        yield from ("--cap-drop", "ALL")
        for power in ("CAP_CHOWN", "CAP_DAC_OVERRIDE", "CAP_FOWNER"):
            yield from ("--cap-add", power)


def _hidden(walls: Walls) -> list[str]:
    line = [arg for place in walls.hidden for arg in ("--tmpfs", str(place))]
    shown = [arg for place in walls.visible for arg in ("--ro-bind-try", str(place), str(place))]
    return line + shown


def _inside(walls: Walls) -> Walls:
    """Return what is to be hidden again because a root lies above it, such as `/` as the root."""
    covered = [
        place
        for place in walls.hidden
        if any(place.is_relative_to(root) and place != root for root in walls.roots)
        and not any(root.is_relative_to(place) for root in walls.roots)
    ]
    shown = [place for place in walls.visible if _below(place, covered)]
    return Walls(walls.roots, hidden=tuple(covered), visible=tuple(shown))


def _fences(walls: Walls) -> Iterator[Path]:
    for place in walls.protected:
        if place in walls.writable:
            continue
        if any(place.is_relative_to(open_) and place != open_ for open_ in walls.writable):
            yield place


def _masks(places: Sequence[Path]) -> Iterator[str]:
    for place in places:
        if place.is_dir():
            yield from ("--tmpfs", str(place))
        else:
            yield from ("--ro-bind", "/dev/null", str(place))


def _below(place: Path, directories: Sequence[Path]) -> bool:
    return any(place.is_relative_to(directory) for directory in directories)
