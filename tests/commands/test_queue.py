from pathlib import Path

import pytest

from decode.entities.errors import UsageError
from decode.entities.event import DraftReturned, Listing, Notice
from decode.entities.queue import Queue
from tests.commands.running import Desk


def desk(cwd: Path, *texts: str) -> Desk:
    return Desk(cwd, queue=Queue(list(texts)))


async def test_delivery_holds_while_the_screen_is_open(cwd: Path) -> None:
    one = desk(cwd, "a", "b\nc")
    (listing,) = await one.run("queue")
    assert isinstance(listing, Listing)
    assert [row.label for row in listing.rows] == ["1. a", "2. b c"]
    assert one.queue.held
    assert one.queue.take() is None
    assert await one.run("queue", listing.on_close.removeprefix("/queue ")) == []
    assert one.queue.take() == "a"


@pytest.mark.parametrize(
    ("args", "left"),
    [
        ("drop 2", ["a", "c"]),
        ("up 3", ["a", "c", "b"]),
        ("up 1", ["a", "b", "c"]),
        ("down 1", ["b", "a", "c"]),
        ("down 3", ["a", "b", "c"]),
        ("clear", []),
    ],
)
async def test_messages_are_dropped_and_moved(cwd: Path, args: str, left: list[str]) -> None:
    one = desk(cwd, "a", "b", "c")
    await one.run("queue", args)
    assert one.queue.texts == left


async def test_editing_takes_a_message_back_into_the_box(cwd: Path) -> None:
    one = desk(cwd, "a", "b")
    await one.run("queue")
    assert await one.run("queue", "edit 1") == [DraftReturned("a")]
    assert one.queue.take() == "b"


async def test_an_empty_queue_says_so_and_holds_nothing(cwd: Path) -> None:
    one = desk(cwd, "a")
    (notice,) = await one.run("queue", "drop 1")
    assert isinstance(notice, Notice)
    assert not one.queue.held


async def test_send_asks_for_delivery_after_a_turn_that_failed(cwd: Path) -> None:
    one = desk(cwd, "a")
    await one.run("queue", "send")
    assert one.queue.urged
    assert one.queue.take() == "a"
    assert not one.queue.urged


@pytest.mark.parametrize("args", ["drop 3", "drop", "edit x", "up 0", "nope", "drop -1"])
async def test_what_is_no_message_is_an_error(cwd: Path, args: str) -> None:
    one = desk(cwd, "a", "b")
    with pytest.raises(UsageError):
        await one.run("queue", args)
    assert one.queue.texts == ["a", "b"]
