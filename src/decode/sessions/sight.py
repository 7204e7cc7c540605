"""How the folder of sessions looks: what tells a file that changed without reading one (ADR 12)."""

import hashlib
import os
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from operator import attrgetter

from decode.sessions.places import folder

_State = tuple[int, int, int]
# The time of the last change of anything, rights and name included: unlike that of the last change
# of the content, no program can set it.
_state: Callable[[os.stat_result], _State] = attrgetter("st_ino", "st_size", "st_ctime_ns")
_looked = os.DirEntry[str].stat
_NONE = (0, 0, 0)
#: File systems count time in grains; what changed within the last one may change again unseen.
_GRAIN_NS = 20_000_000
_SECOND_NS = 1_000_000_000


@dataclass(frozen=True, slots=True)
class Sight:
    """What is in the folder and the state of each: inode, size, time of its last change in ns.

    `at_ns` is when the look began. Ten thousand are looked at in one go, so nothing is made of a
    single file before it is asked for.
    """

    at_ns: int
    names: Sequence[str]
    states: Sequence[_State]

    @property
    def mark(self) -> str:
        """One word that is the same as long as every file is as it was, in the same order."""
        names = "\0".join(self.names).encode("utf-8", "surrogateescape")
        return f"{hashlib.blake2b(names, digest_size=16).hexdigest()} {hash(tuple(self.states))}"

    def stamps(self) -> dict[str, int | None]:
        """Return a number for each session's id; None for what changed too recently to have one."""
        # Of numbers alone the hash is the same in every process, and text takes ten times as long.
        stamps: dict[str, int | None] = dict(zip(self.names, map(hash, self.states), strict=True))
        for name in map(self.names.__getitem__, self._young()):
            stamps[name] = None
        ids = ((name.removesuffix(".jsonl"), name) for name in self.names)
        return {id_: stamps[name] for id_, name in ids if id_ and id_ != name}

    def _young(self) -> Iterator[int]:
        """The places of what may change once more without a sign of it."""
        for place, (_inode, _size, changed_ns) in enumerate(self.states):
            if changed_ns <= self.at_ns - 2 * _SECOND_NS:
                continue
            if changed_ns > self.at_ns - _GRAIN_NS or changed_ns % _SECOND_NS == 0:
                yield place


def look() -> Sight:
    """Look at every file of the folder; there is none where it cannot be read."""
    at_ns = time.time_ns()
    try:
        place = os.open(folder(), os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    except OSError:
        return Sight(at_ns, (), ())
    try:
        with os.scandir(place) as found:
            entries = list(found)
        return Sight(at_ns, [entry.name for entry in entries], _states(entries))
    except OSError:
        return Sight(at_ns, (), ())
    finally:
        os.close(place)


def _states(entries: Sequence[os.DirEntry[str]]) -> list[_State]:
    try:
        return list(map(_state, map(_looked, entries)))
    except OSError:
        return [_state_of(entry) for entry in entries]


def _state_of(entry: os.DirEntry[str]) -> _State:
    """The state of one; of what is gone meanwhile, or a link to nothing, all are 0."""
    try:
        return _state(entry.stat())
    except OSError:
        return _NONE
