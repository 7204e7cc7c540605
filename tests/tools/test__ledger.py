from pathlib import Path

from decode.tools._ledger import FileLedger


def test_it_remembers_what_was_seen_last() -> None:
    ledger = FileLedger()
    assert ledger.known(Path("/f")) is None
    ledger.note(Path("/f"), "one")
    ledger.note(Path("/f"), "two")
    assert ledger.known(Path("/f")) == "two"


async def test_a_file_has_one_lock_and_another_file_another() -> None:
    ledger = FileLedger()
    async with ledger.lock(Path("/f")):
        assert ledger.lock(Path("/f")).locked()
        assert not ledger.lock(Path("/g")).locked()


async def test_all_names_of_a_file_are_one_file(tmp_path: Path) -> None:
    ledger, one, other = FileLedger(), tmp_path / "one", tmp_path / "other"
    one.write_text("x")
    ledger.note(one, "before it had another name")
    other.hardlink_to(one)
    assert ledger.known(one) == "before it had another name"
    ledger.note(other, "seen")
    assert ledger.known(one) == "seen"
    async with ledger.lock(one):
        assert ledger.lock(other).locked()
    other.unlink()
    ledger.note(one, "alone")
    assert ledger.known(one) == "alone"
