"""Skills from elsewhere: asked concurrently, bounded in time, the last good answer kept."""

import asyncio
import itertools
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from decode.entities.skill_def import SkillDef
from decode.skills.plain import cut, one_line
from decode.skills.registry import RootSeen
from decode.skills.remote.offer import Answer, judged, runtime_skill
from decode.skills.sources import sources
from decode.skills.sources._spec import Candidate, SkillSource

RUNTIME_RANK = 250
ASK_TIMEOUT_S = 5.0
_EVERY_S = 10.0


@dataclass(slots=True)
class _Hub:
    """The sources of this process and their last answers; `version` grows with every change."""

    sources: dict[int, SkillSource] = field(default_factory=dict[int, SkillSource])
    skills: dict[int, tuple[SkillDef, ...]] = field(default_factory=dict[int, tuple[SkillDef, ...]])
    answers: dict[tuple[int, str], Answer] = field(default_factory=dict[tuple[int, str], Answer])
    asked: dict[str, float] = field(default_factory=dict[str, float])
    tasks: set[asyncio.Task[None]] = field(default_factory=set[asyncio.Task[None]])
    version: int = 0


_hub = _Hub()
_numbers = itertools.count(1)


@dataclass(frozen=True, slots=True)
class Registration:
    """The handle of one registration; removing it removes exactly that one."""

    number: int

    def remove(self) -> None:
        """Take the registration back; a second time does nothing."""
        _hub.sources.pop(self.number, None)
        _hub.skills.pop(self.number, None)
        for key in [key for key in _hub.answers if key[0] == self.number]:
            del _hub.answers[key]
        _hub.version += 1


def register(source: SkillSource | Iterable[SkillDef]) -> Registration:
    """Add a source, or ready skills, to every later look-up of this process.

    Ready skills count as source `runtime` with rank 250. Raises SkillError for one that is not
    legal.
    """
    number = next(_numbers)
    if isinstance(source, SkillSource):
        _hub.sources[number] = source
    else:
        _hub.skills[number] = tuple(runtime_skill(skill, RUNTIME_RANK) for skill in source)
    _hub.asked.clear()
    _hub.version += 1
    return Registration(number)


def version() -> int:
    """Return a number that changes whenever `offered` would answer otherwise."""
    return _hub.version


def offered(cwd: Path) -> Iterator[tuple[RootSeen, Answer]]:
    """Yield each source with its last answer; asks nobody and waits for nothing."""
    for number, skills in _hub.skills.items():
        seen = RootSeen(f"runtime:{number}", "runtime", RUNTIME_RANK, True, len(skills))
        yield seen, Answer(skills=skills)
    for number, source in _sources():
        answer = _hub.answers.get((number, str(cwd)), Answer(fault="it has not answered yet"))
        there = number >= 0 or not answer.fault
        yield RootSeen(source.name, source.name, source.rank, there, len(answer.skills)), answer


def found_source(skill: SkillDef, cwd: Path) -> tuple[SkillSource, Candidate] | None:
    """Return who offered a skill and by which candidate, or None when neither is known now."""
    for number, source in _sources():
        answer = _hub.answers.get((number, str(cwd)), Answer())
        for candidate, offered_skill in zip(answer.candidates, answer.skills, strict=True):
            if (offered_skill.source, offered_skill.name, offered_skill.locator) == (
                skill.source,
                skill.name,
                skill.locator,
            ):
                return source, candidate
    return None


async def refresh_sources(cwd: Path, timeout_s: float = ASK_TIMEOUT_S) -> None:
    """Ask every source at once and keep what it says; one that fails keeps its last good answer.

    Never raises for a source's sake. Cancelling it cancels the questions.
    """
    asked = _sources()
    said = await asyncio.gather(
        *(_ask(source, cwd, timeout_s) for _, source in asked), return_exceptions=True
    )
    for (number, source), reply in zip(asked, said, strict=True):
        key = (number, str(cwd))
        before = _hub.answers.get(key, Answer())
        after = (
            replace(before, fault=_fault(reply))
            if isinstance(reply, BaseException)
            else judged(source, reply)
        )
        if key not in _hub.answers or after != before:
            _hub.answers[key] = after
            _hub.version += 1


def ask_soon(cwd: Path) -> None:
    """Ask the sources in the background when their answers are old and a loop is running.

    The look-up that calls this goes on with the last answers, so no source holds it back.
    """
    if not _sources() or time.monotonic() - _hub.asked.get(str(cwd), -_EVERY_S) < _EVERY_S:
        return
    try:
        loop = asyncio.get_running_loop()
    except RuntimeError:
        return
    _hub.asked[str(cwd)] = time.monotonic()
    task = loop.create_task(refresh_sources(cwd))
    _hub.tasks.add(task)
    task.add_done_callback(_hub.tasks.discard)


def _sources() -> list[tuple[int, SkillSource]]:
    """Return registered sources and, under negative numbers, those that ship with the program."""
    shipped = [source for source in sources() if isinstance(source, SkillSource)]
    return [*_hub.sources.items(), *((-at, source) for at, source in enumerate(shipped, 1))]


async def _ask(source: SkillSource, cwd: Path, timeout_s: float) -> Sequence[Candidate]:
    async with asyncio.timeout(timeout_s):
        return await source.candidates(cwd)


def _fault(error: BaseException) -> str:
    if isinstance(error, TimeoutError):
        return "it did not answer in time"
    return cut(one_line(f"{type(error).__name__}: {error}"), 200)
