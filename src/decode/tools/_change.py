"""A planned change of one file, and carrying it out if nothing has moved meanwhile."""

from dataclasses import dataclass
from pathlib import Path

from decode.entities.hunk import apply_hunks, hunks
from decode.entities.preview import Diff
from decode.tools._encoding import Encoding
from decode.tools._fingerprint import of_bytes
from decode.tools._ledger import FileLedger
from decode.tools._names import safe, shown
from decode.tools._open import trouble
from decode.tools._permit import Permit
from decode.tools._refusal import Refusal
from decode.tools._snapshot import Snapshot
from decode.tools._store import Changed, create_file, replace_file


@dataclass(frozen=True, slots=True)
class Change:
    """`before` is what is there, None for a new file; `text` in `encoding` takes its place.

    `given` is the path as the model wrote it, `place` the real one.
    """

    given: str
    place: Path
    before: Snapshot | None
    text: str
    encoding: Encoding

    @property
    def diff(self) -> Diff:
        """The change as a person is shown it."""
        old = self.before.text if self.before else ""
        return Diff(self.given, safe(old), safe(self.text))


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was written, and how many of how many hunks were accepted."""

    text: str
    data: bytes
    accepted: int
    hunks: int


def must_be_known(seen: Snapshot, ledger: FileLedger, given: str) -> None:
    """Raise Refusal when the file is not what this session last saw of it; unseen files pass."""
    known = ledger.known(seen.path)
    if known is not None and known != seen.fingerprint:
        raise Refusal(
            f"{shown(given)} was changed by something else since you last read or wrote it: "
            "read it again, then make your change"
        )


def carry_out(change: Change, ledger: FileLedger, permit: Permit | None) -> Outcome:
    """Write the accepted part of the change; the file is the old one or the new one, never between.

    Raises Refusal when the file is not what the person was shown, when no hunk was accepted, when
    it changed meanwhile, and for what the system refuses.
    """
    diff = change.diff
    if permit is not None and permit.shown is not None and permit.shown != diff:
        raise Refusal(
            f"refused by gate: {shown(change.given)} is not what it was when the change was shown "
            "to the user; read it again and repeat the call"
        )
    count = len(hunks(diff.before, diff.after))
    accepted = None if permit is None else permit.hunks
    text = change.text if accepted is None else _part(change, accepted)
    data = change.encoding.encode(text)
    _store(change, data)
    ledger.note(change.place, of_bytes(data))
    return Outcome(text, data, count if accepted is None else len(accepted), count)


def _part(change: Change, accepted: tuple[int, ...]) -> str:
    if not accepted:
        raise Refusal("refused by user: no part of the change was accepted")
    return apply_hunks(change.before.text if change.before else "", change.text, accepted)


def _store(change: Change, data: bytes) -> None:
    try:
        if change.before is None:
            create_file(change.place, data)
        else:
            replace_file(change.place, data, change.before.info)
    except Changed:
        raise Refusal(
            f"{shown(change.given)} was changed by something else just now and was left alone: "
            "read it again, then make your change"
        ) from None
    except OSError as error:
        raise trouble(error, change.place, change.given) from None
