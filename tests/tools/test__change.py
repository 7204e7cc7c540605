from pathlib import Path

import pytest

from decode.entities.preview import Diff
from decode.tools._change import Change, carry_out, must_be_known
from decode.tools._encoding import UTF8
from decode.tools._fingerprint import of_bytes
from decode.tools._ledger import FileLedger
from decode.tools._permit import Permit
from decode.tools._refusal import Refusal
from decode.tools._snapshot import snapshot


def change(cwd: Path, text: str) -> Change:
    return Change("f", cwd / "f", snapshot(cwd / "f", "f"), text, UTF8)


def test_what_was_written_is_remembered(cwd: Path) -> None:
    (cwd / "f").write_text("old\n")
    ledger = FileLedger()
    outcome = carry_out(change(cwd, "new\n"), ledger, None)
    assert (outcome.data, outcome.accepted, outcome.hunks) == (b"new\n", 1, 1)
    assert ledger.known(cwd / "f") == of_bytes(b"new\n")


def test_a_change_in_the_last_moment_is_noticed(cwd: Path) -> None:
    (cwd / "f").write_text("old\n")
    planned = change(cwd, "new\n")
    (cwd / "f").write_text("theirs\n")
    with pytest.raises(Refusal, match="changed by something else just now"):
        carry_out(planned, FileLedger(), None)
    assert (cwd / "f").read_text() == "theirs\n"


def test_what_the_person_did_not_see_is_not_done(cwd: Path) -> None:
    (cwd / "f").write_text("old\n")
    permit = Permit("", shown=Diff("f", "old\n", "other\n"))
    with pytest.raises(Refusal, match="refused by gate"):
        carry_out(change(cwd, "new\n"), FileLedger(), permit)


def test_a_diff_can_always_be_shown(cwd: Path) -> None:
    (cwd / "f").write_bytes("süß".encode() + b"\xff\n")
    planned = change(cwd, "süß\udcff!\n")
    planned.diff.before.encode()
    assert planned.diff == Diff("f", "süß\\xff\n", "süß\\xff!\n")


def test_only_a_known_file_can_be_stale(cwd: Path) -> None:
    (cwd / "f").write_text("one")
    ledger = FileLedger()
    seen = snapshot(cwd / "f", "f")
    must_be_known(seen, ledger, "f")
    ledger.note(cwd / "f", seen.fingerprint)
    must_be_known(seen, ledger, "f")
    ledger.note(cwd / "f", "other")
    with pytest.raises(Refusal, match="read it again"):
        must_be_known(seen, ledger, "f")
