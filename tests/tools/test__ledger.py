from pathlib import Path

from decode.tools._ledger import FileLedger


def test_it_remembers_what_was_seen_last() -> None:
    ledger = FileLedger()
    assert ledger.known(Path("/f")) is None
    ledger.note(Path("/f"), "one")
    ledger.note(Path("/f"), "two")
    assert ledger.known(Path("/f")) == "two"
    ledger.forget(Path("/f"))
    ledger.forget(Path("/f"))
    assert ledger.known(Path("/f")) is None


async def test_a_file_has_one_lock_and_another_file_another() -> None:
    ledger = FileLedger()
    async with ledger.lock(Path("/f")):
        assert ledger.lock(Path("/f")).locked()
        assert not ledger.lock(Path("/g")).locked()
