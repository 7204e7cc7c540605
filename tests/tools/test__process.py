import asyncio
import os
import signal
from dataclasses import replace
from pathlib import Path

import pytest

from decode.gate.sandbox.profile import Launch
from decode.tools._launch import Start, prepared
from decode.tools._leftovers import marked
from decode.tools._permit import Permit
from decode.tools._process import Ending, Running
from tests.tools.test_bash import descriptors


def start(command: str, cwd: Path) -> Start:
    return prepared(Permit("", command=command), cwd, {"PATH": os.environ["PATH"]}, None)


def idle() -> None:
    return None


async def ran(command: str, cwd: Path, limit: float | None = 60) -> tuple[str, Ending]:
    told: list[str] = []
    running = await Running.begin(start(command, cwd), told.append)
    ending = await running.ended(limit, idle)
    assert not running.alive
    return "".join(told), ending


@pytest.mark.parametrize(
    ("command", "told", "status"),
    [
        ("echo out; echo err >&2", "out\nerr\n", 0),
        ("exit 7", "", 7),
        ("kill -TERM $$", "", -signal.SIGTERM),
        ("cat", "", 0),
        ("printf '\\033[1mbold\\033[0m end'", "bold end", 0),
    ],
)
async def test_output_and_status_are_told(command: str, told: str, status: int, cwd: Path) -> None:
    said, ending = await ran(command, cwd)
    assert (said, ending.status, ending.timed_out) == (told, status, False)


@pytest.mark.usefixtures("last_words")
async def test_what_children_say_a_moment_later_is_told(cwd: Path) -> None:
    said, _ = await ran("(sleep 0.02; echo late) &", cwd)
    assert said == "late\n"


async def test_the_folder_of_the_shell_is_told(cwd: Path) -> None:
    said, ending = await ran("mkdir 'a b'; cd 'a b'; pwd -P", cwd)
    assert ending.folder == said.removesuffix("\n")
    assert ending.folder.endswith("/project/a b")


@pytest.mark.usefixtures("no_last_words")
async def test_a_limit_ends_the_command_and_what_ignores_it(cwd: Path) -> None:
    begun = start("trap '' TERM; echo first; sleep 60 & while :; do sleep 60; done", cwd)
    up = asyncio.Event()
    told: list[str] = []
    ticks: list[None] = []

    def hear(text: str) -> None:
        told.append(text)
        up.set()

    running = await Running.begin(begun, hear)
    await asyncio.wait_for(up.wait(), 60)
    ending = await running.ended(0.15, lambda: ticks.append(None))
    assert (ending.timed_out, ending.status) == (True, -signal.SIGKILL)
    assert "".join(told) == "first\n"
    assert ticks
    assert marked(begun.token) == []


@pytest.mark.usefixtures("last_words")
async def test_whoever_asks_for_the_end_gets_it(cwd: Path) -> None:
    begun = start("trap 'echo bye; exit 5' TERM; echo up; while :; do sleep 0.02; done", cwd)
    up = asyncio.Event()
    told: list[str] = []

    def hear(text: str) -> None:
        told.append(text)
        up.set()

    running = await Running.begin(begun, hear)
    await asyncio.wait_for(up.wait(), 60)
    assert running.alive
    running.stop()
    ending = await running.ended(None, idle)
    assert (ending.status, ending.timed_out) == (5, False)
    assert told[0] == "up\n"
    assert "".join(told).endswith("\nbye\n")


async def test_a_cancellation_leaves_nothing_behind(cwd: Path) -> None:
    before = descriptors()
    begun = start("echo up; setsid sleep 60 & sleep 60", cwd)
    up = asyncio.Event()
    running = await Running.begin(begun, lambda _: up.set())
    task = asyncio.ensure_future(running.ended(None, idle))
    await asyncio.wait_for(up.wait(), 60)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert not running.alive
    assert marked(begun.token) == []
    assert descriptors() == before


async def test_a_question_without_a_line_feed_is_passed_on(cwd: Path) -> None:
    asked = asyncio.Event()
    told: list[str] = []

    def hear(text: str) -> None:
        told.append(text)
        if "Sure?" in "".join(told):
            asked.set()

    running = await Running.begin(start("printf 'Sure? '; sleep 60", cwd), hear)
    task = asyncio.ensure_future(running.ended(None, idle))
    await asyncio.wait_for(asked.wait(), 60)
    running.stop()
    await task
    assert "".join(told) == "Sure? "


@pytest.mark.parametrize("notes", [[], ["one thing was undone"]])
async def test_what_is_settled_afterwards_is_noted(notes: list[str], cwd: Path) -> None:
    begun = start("true", cwd)
    settling = Start(
        begun.launch, begun.cwd, begun.token, begun.folder, begun.lifeline, lambda: notes
    )
    running = await Running.begin(settling, lambda _: None)
    assert (await running.ended(60, idle)).notes == tuple(notes)


async def test_what_cannot_be_started_leaves_no_descriptor(cwd: Path) -> None:
    before = descriptors()
    begun = start("true", cwd)
    launch = Launch(("/no/such/program",), begun.launch.env, begun.launch.pass_fds)
    broken = replace(begun, launch=launch)
    with pytest.raises(FileNotFoundError):
        await Running.begin(broken, lambda _: None)
    assert descriptors() == before
