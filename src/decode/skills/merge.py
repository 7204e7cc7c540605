"""Who wins a name: nearer beats farther, then rank, then the order of the paths."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from operator import itemgetter
from typing import NamedTuple

from decode.entities.skill_def import SkillDef, SkillDiagnostic
from decode.skills.registry import Shadowed


class Ranked(NamedTuple):
    """A skill with what decides over it; sorts the strongest first."""

    distance: int
    rank: int
    path: str
    skill: SkillDef


_STRENGTH = itemgetter(0, 1, 2)


def switched(ranked: Iterable[Ranked], disabled: Collection[str]) -> list[Ranked]:
    """Return the skills in order of strength, with those in `disabled` switched off.

    `disabled` holds names, or `source:name` for one source alone.
    """
    ordered = sorted(ranked, key=_STRENGTH)
    if not disabled:
        return ordered
    return [
        one._replace(skill=replace(one.skill, enabled=False))
        if one.skill.name in disabled or f"{one.skill.source}:{one.skill.name}" in disabled
        else one
        for one in ordered
    ]


def contest(ordered: Sequence[Ranked]) -> tuple[list[Shadowed], list[SkillDiagnostic]]:
    """Return who lost a name to whom, and a warning for each two of one name in one rank."""
    if len({one.skill.name for one in ordered}) == len(ordered):
        return [], []
    winners: dict[str, Ranked] = {}
    for one in ordered:
        first = winners.setdefault(one.skill.name, one)
        if one.skill.enabled and not first.skill.enabled:
            winners[one.skill.name] = one
    losers: list[Shadowed] = []
    for one in ordered:
        winner = winners[one.skill.name]
        if winner is one or (one[:3] < winner[:3] and not one.skill.enabled):
            continue
        losers.append(Shadowed(one.skill, winner.skill, _why(winner, one)))
    return losers, list(_clashes(ordered))


def _clashes(ordered: Iterable[Ranked]) -> Iterator[SkillDiagnostic]:
    """Yield a warning for each skill whose name a stronger one of the very same rank has."""
    first: dict[tuple[int, int, str], SkillDef] = {}
    for distance, rank, _, skill in ordered:
        before = first.setdefault((distance, rank, skill.name), skill)
        if before is not skill and before.enabled and skill.enabled:
            yield _clash(skill, before)


def _why(winner: Ranked, loser: Ranked) -> str:
    if winner.distance < loser.distance and winner.skill.source == loser.skill.source:
        return "a nearer directory comes first"
    if winner[:2] == loser[:2]:
        return "both have the same rank; the path that sorts first wins"
    return f"{winner.skill.source} (rank {winner.rank}) beats {loser.skill.source} ({loser.rank})"


def _clash(loser: SkillDef, winner: SkillDef) -> SkillDiagnostic:
    message = f"two skills are named {loser.name!r}; {winner.path or winner.source} comes first"
    hint = f"rename one; {loser.source}:{loser.name} may still reach this one"
    return SkillDiagnostic("warning", "duplicate-name", message, loser.path, 1, hint)


def taken_names(
    ordered: Iterable[SkillDef], reserved: Collection[str]
) -> Iterable[SkillDiagnostic]:
    """Yield a warning for each winner whose slash form belongs to a reserved command."""
    for skill in ordered:
        if skill.name in reserved and skill.user_invocable:
            message = f"/{skill.name} is a command of the program, so the skill has no such form"
            hint = f"run it as /skill:{skill.name}, or rename it"
            yield SkillDiagnostic("warning", "reserved-name", message, skill.path, 1, hint)
