from pathlib import Path

import pytest

from decode.config.settings import Settings
from decode.config.trust import TrustStore
from decode.entities.errors import UsageError
from decode.entities.event import Listing, Notice
from tests.commands.running import Desk

ASKED = ("allow bash(x)", "mode = bypass")


async def test_what_is_asked_for_is_shown_before_it_is_trusted(cwd: Path) -> None:
    (listing,) = await Desk(cwd, Settings(untrusted=ASKED)).run("trust")
    assert isinstance(listing, Listing)
    assert [row.label for row in listing.rows][:2] == list(ASKED)
    assert listing.decides
    assert TrustStore.of_user().answer(cwd, ASKED) is None


@pytest.mark.parametrize(("answer", "trusted"), [("yes", True), ("no", False)])
async def test_the_answer_is_kept(cwd: Path, answer: str, trusted: bool) -> None:
    desk = Desk(cwd, Settings(untrusted=ASKED))
    desk.engine.orders["renew"] = (Notice("it counts from now on"),)
    told = await desk.run("trust", answer)
    word = "trusted" if trusted else "not trusted"
    later = [Notice("it counts from now on")] if trusted else []
    assert told == [Notice(f"{cwd} is {word}"), *later]
    assert desk.renewed == ["settings", *(["settings"] if trusted else [])]
    assert TrustStore.of_user().answer(cwd, ASKED) is trusted


async def test_a_long_line_can_be_read_whole(cwd: Path) -> None:
    line = f"base_urls = {'x' * 500}"
    (listing,) = await Desk(cwd, Settings(untrusted=(line,))).run("trust")
    assert isinstance(listing, Listing)
    assert listing.rows[0].detail == line


async def test_what_was_written_meanwhile_is_what_is_trusted(cwd: Path) -> None:
    later = ("allow bash(y)",)
    desk = Desk(cwd, Settings(untrusted=ASKED), later=Settings(untrusted=later))
    (listing,) = await desk.run("trust")
    assert isinstance(listing, Listing)
    assert listing.rows[0].label == later[0]
    await desk.run("trust", "yes")
    assert TrustStore.of_user().answer(cwd, later) is True
    assert TrustStore.of_user().answer(cwd, ASKED) is None


async def test_nothing_asked_is_nothing_to_trust(cwd: Path) -> None:
    (told,) = await Desk(cwd).run("trust", "yes")
    assert isinstance(told, Notice)
    assert TrustStore.of_user().answer(cwd, ()) is None


async def test_another_answer_is_an_error(cwd: Path) -> None:
    with pytest.raises(UsageError):
        await Desk(cwd, Settings(untrusted=ASKED)).run("trust", "perhaps")
