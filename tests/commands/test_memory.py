from pathlib import Path

import pytest

from decode.entities.errors import UsageError
from decode.entities.event import EditorOpened, Listing, Notice
from tests.commands.running import Desk


async def test_the_files_in_force_are_listed_in_order_with_sizes(cwd: Path) -> None:
    (cwd / "AGENTS.md").write_text("see @more.md")
    (cwd / "more.md").write_bytes(b"\xff")
    (listing,) = await Desk(cwd).run("memory")
    assert isinstance(listing, Listing)
    first, second = listing.rows
    assert (first.label, first.description) == ("1. AGENTS.md", "12 bytes")
    assert first.detail == f"{cwd / 'AGENTS.md'}\n\nsee @more.md"
    assert "imported by AGENTS.md" in second.description
    assert "not UTF-8" in second.description
    assert "not UTF-8" in second.detail
    assert await Desk(cwd).run("memory", "edit 2") == [EditorOpened(str(cwd / "more.md"))]


async def test_without_files_the_one_to_write_is_named(cwd: Path) -> None:
    (listing,) = await Desk(cwd).run("memory")
    assert isinstance(listing, Listing)
    assert str(cwd / "AGENTS.md") in listing.text
    assert await Desk(cwd).run("memory", "edit") == [EditorOpened(str(cwd / "AGENTS.md"))]


@pytest.mark.parametrize("args", ["edit 3", "edit x", "nope"])
async def test_what_is_no_file_is_an_error(cwd: Path, args: str) -> None:
    (cwd / "AGENTS.md").write_text("x")
    with pytest.raises(UsageError):
        await Desk(cwd).run("memory", args)


async def test_a_line_is_added_and_said(cwd: Path) -> None:
    (notice,) = await Desk(cwd).run("memory", "add  use tabs")
    assert isinstance(notice, Notice)
    assert notice.text == f"noted in {cwd}/.decode/MEMORY.md: use tabs"
    (cwd / ".decode/MEMORY.md").write_text("x\n" * 300)
    (notice,) = await Desk(cwd).run("memory", "add use tabs")
    assert isinstance(notice, Notice)
    assert notice.level == "warning"
