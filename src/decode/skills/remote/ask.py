"""Asking the sources that are no folders: all at once, bounded in time."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from decode.skills.plain import cut, one_line
from decode.skills.remote.hub import asked_sources, keep_answer, last_answer
from decode.skills.remote.offer import Answer, judged
from decode.skills.sources._spec import Candidate, SkillSource

ASK_TIMEOUT_S = 5.0
_running: set[asyncio.Task[None]] = set()


async def refresh_sources(cwd: Path, timeout_s: float = ASK_TIMEOUT_S) -> None:
    """Ask every source at once and keep what it says; one that fails keeps its last good answer.

    Never raises for a source's sake. Cancelling it cancels the questions.
    """
    asked = asked_sources()
    said = await asyncio.gather(
        *(_ask(source, cwd, timeout_s) for _, source in asked), return_exceptions=True
    )
    for (number, source), reply in zip(asked, said, strict=True):
        if isinstance(reply, BaseException):
            before = last_answer(number, cwd) or Answer()
            keep_answer(number, cwd, replace(before, fault=fault(reply)))
        else:
            keep_answer(number, cwd, judged(source, reply))


def start(cwd: Path) -> bool:
    """Begin to ask in the background; False when no loop is running."""
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return False
    task = loop.create_task(refresh_sources(cwd))
    _running.add(task)
    task.add_done_callback(_running.discard)
    return True


def fault(error: BaseException) -> str:
    """Return what went wrong with a source, short and safe to show."""
    if isinstance(error, TimeoutError):
        return "it did not answer in time"
    return cut(one_line(f"{type(error).__name__}: {error}"), 200)


async def _ask(source: SkillSource, cwd: Path, timeout_s: float) -> Sequence[Candidate]:
    async with asyncio.timeout(timeout_s):
        return await source.candidates(cwd)
