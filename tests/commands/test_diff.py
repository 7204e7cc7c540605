import subprocess
from datetime import UTC, datetime
from pathlib import Path

import pytest

from decode.entities.errors import UsageError
from decode.entities.event import Listing, Notice
from decode.sessions.checkpoints.checkpoint import Checkpoints
from decode.sessions.places import path_of
from decode.sessions.records import Checkpointed, Entry, Header, encode
from tests.commands.running import Desk


def keep(*entries: Entry) -> None:
    path = path_of("s1")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(encode(entry, datetime.now(UTC)) for entry in entries))


@pytest.fixture
def repo(cwd: Path) -> Path:
    subprocess.run(["git", "init", "-q"], cwd=cwd, check=True)
    (cwd / "old.txt").write_text("a\nb\n")
    (cwd / "gone.txt").write_text("x\n")
    (cwd / "bin").write_bytes(b"\0")
    return cwd


async def test_what_the_turns_changed_is_shown_file_by_file(repo: Path) -> None:
    checkpoints = Checkpoints.of_project(repo)
    before = checkpoints.take("s1/1-before").tree
    (repo / "old.txt").write_text("a\nc\n")
    (repo / "new.txt").write_text("n\n")
    (repo / "gone.txt").unlink()
    (repo / "bin").write_bytes(b"\0\1")
    after = checkpoints.take("s1/1-after").tree
    keep(Header("s1", str(repo), str(repo)), Checkpointed(0, before, after))
    (repo / "mine.txt").write_text("not of the session")
    (listing,) = await Desk(repo, session_id="s1").run("diff")
    assert isinstance(listing, Listing)
    assert [(row.label, row.description) for row in listing.rows] == [
        ("bin", "changed, +0 -0"),
        ("gone.txt", "deleted, +0 -1"),
        ("new.txt", "new, +1 -0"),
        ("old.txt", "changed, +1 -1"),
    ]
    assert "--- a/old.txt\n+++ b/old.txt\n@@ -1,2 +1,2 @@\n a\n-b\n+c" in listing.text


async def test_a_session_that_changed_nothing_says_so(repo: Path) -> None:
    keep(Header("s1", str(repo), str(repo)))
    (told,) = await Desk(repo, session_id="s1").run("diff")
    assert isinstance(told, Notice)


async def test_a_session_that_is_not_kept_has_no_record(repo: Path) -> None:
    with pytest.raises(UsageError):
        await Desk(repo, session_id="none").run("diff")
