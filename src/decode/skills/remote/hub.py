"""The sources of this process that are no folders, and what each said last."""

import importlib
import itertools
import sys
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from decode.entities.skill_def import SkillDef
from decode.skills.registry import RootSeen
from decode.skills.remote.offer import Answer, runtime_skill
from decode.skills.sources import sources
from decode.skills.sources._spec import Candidate, FolderSource, SkillSource

RUNTIME_RANK = 250
_EVERY_S = 10.0


@dataclass(slots=True)
class _Hub:
    """The sources of this process and their last answers; `version` grows with every change."""

    sources: dict[int, SkillSource] = field(default_factory=dict[int, SkillSource])
    skills: dict[int, tuple[SkillDef, ...]] = field(default_factory=dict[int, tuple[SkillDef, ...]])
    answers: dict[tuple[int, str], Answer] = field(default_factory=dict[tuple[int, str], Answer])
    asked: dict[str, float] = field(default_factory=dict[str, float])
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
    for number, source in asked_sources():
        answer = last_answer(number, cwd) or Answer(fault="it has not answered yet")
        count = len(answer.skills)
        yield RootSeen(source.name, source.name, source.rank, not answer.fault, count), answer


def found_source(skill: SkillDef, cwd: Path) -> tuple[SkillSource, Candidate] | None:
    """Return who offered a skill and by which candidate, or None when neither is known now."""
    for number, source in asked_sources():
        answer = last_answer(number, cwd) or Answer()
        for candidate, offered_skill in zip(answer.candidates, answer.skills, strict=True):
            if (offered_skill.source, offered_skill.name, offered_skill.locator) == (
                skill.source,
                skill.name,
                skill.locator,
            ):
                return source, candidate
    return None


def ask_soon(cwd: Path) -> None:
    """Ask the sources in the background when their answers are old and a loop is running.

    The look-up that calls this goes on with the last answers, so no source holds it back.
    """
    now = time.monotonic()
    if "asyncio" not in sys.modules or now - _hub.asked.get(str(cwd), -_EVERY_S) < _EVERY_S:
        return
    if asked_sources():
        # asyncio costs 50 ms to import, which a look-up without such sources never pays
        asking = importlib.import_module("decode.skills.remote.ask")
        if asking.start(cwd):
            _hub.asked[str(cwd)] = now


def last_answer(number: int, cwd: Path) -> Answer | None:
    """Return what the source of this number said last in `cwd`."""
    return _hub.answers.get((number, str(cwd)))


def keep_answer(number: int, cwd: Path, answer: Answer) -> None:
    """Keep an answer; the version grows when it says something new."""
    if _hub.answers.get((number, str(cwd))) != answer:
        _hub.answers[number, str(cwd)] = answer
        _hub.version += 1


def asked_sources() -> list[tuple[int, SkillSource]]:
    """Return registered sources and, under negative numbers, those that ship with the program."""
    # The folders are told by their class: whether an object fits a protocol takes long to find out.
    shipped = [source for source in sources() if not isinstance(source, FolderSource)]
    return [*_hub.sources.items(), *((-at, source) for at, source in enumerate(shipped, 1))]
