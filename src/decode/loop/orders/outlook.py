"""What going back to a prompt would do to the files of the project."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from decode.loop.kept.undo import Files
from decode.sessions.checkpoints.checkpoint import Change, Checkpoint, Checkpoints, Kind
from decode.sessions.checkpoints.restore import shown
from decode.sessions.records import Checkpointed

#: In words, what becomes of a file.
_VERBS = {
    Kind.CREATE: "comes back",
    Kind.CHANGE: "changes back",
    Kind.DELETE: "is deleted",
}
_NAMED = 200


@dataclass(frozen=True, slots=True)
class Outlook:
    """The way from `now` to `target`.

    `foreign` are the names that someone else changed between the turns or since the last one.
    `certain` is False when a turn was killed: whose its last changes are is not known.
    """

    now: Checkpoint
    target: Checkpoint
    changes: tuple[Change, ...]
    foreign: frozenset[bytes]
    certain: bool = True

    @property
    def kept(self) -> tuple[bytes, ...]:
        """What someone else changed and would be lost if it went back too."""
        return tuple(change.name for change in self.changes if change.name in self.foreign)

    @property
    def count(self) -> int:
        """How many files would go back."""
        return len(self.changes) - len(self.kept)

    def lines(self) -> Iterator[str]:
        """Yield what becomes of each file, in words."""
        for change in self.changes[:_NAMED]:
            own = change.name not in self.foreign
            fate = _VERBS[change.kind] if own else "stays: someone else changed it"
            yield f"{shown(change.name)} {fate}"
        if len(self.changes) > _NAMED:
            yield f"and {len(self.changes) - _NAMED} more"
        for name in sorted({*self.target.huge, *self.now.huge}):
            yield f"{shown(name)} stays: it is too large to be kept"
        if not self.certain:
            yield "the last of these turns was cut off: all changes since it began are shown"


def outlook(checkpoints: Checkpoints, session: str, taken: Sequence[Checkpointed]) -> Outlook:
    """Look at the work tree; `taken` are the states around the turns to go back over, in order.

    Raises SessionError when it cannot be looked at.
    """
    target = Checkpoint(taken[0].before, huge_of(taken[0]))
    now = checkpoints.take(f"{session}/now", also=checkpoints.names(target))
    foreign: set[bytes] = set()
    for earlier, later in pairwise(taken):
        if earlier.after:
            between = Checkpoint(earlier.after, huge_of(earlier))
            foreign |= checkpoints.foreign(between, Checkpoint(later.before, huge_of(later)))
    last = taken[-1]
    if last.after:
        foreign |= checkpoints.foreign(Checkpoint(last.after, huge_of(last)), now)
    changes = tuple(checkpoints.changes(now, target))
    return Outlook(now, target, changes, frozenset(foreign), certain=bool(last.after))


def carry_out(
    checkpoints: Checkpoints, session: str, view: Outlook, keep: Collection[bytes]
) -> tuple[Files, list[str]]:
    """Bring the files back, but for those to `keep`; return what undoes it, and what failed."""
    # The next look at the work tree takes the name of this one.
    checkpoints.hold(view.now, f"{session}/undo")
    said = checkpoints.restore(view.now, view.target, keep)
    after = checkpoints.take(f"{session}/back", also=checkpoints.names(view.now))
    return Files(view.now, after), said


def huge_of(taken: Checkpointed) -> tuple[bytes, ...]:
    """Return the names that were too large; what is no such name is passed over."""
    try:
        return tuple(bytes.fromhex(name) for name in taken.huge)
    except (TypeError, ValueError):
        return ()
