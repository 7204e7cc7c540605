"""Finding skills by words when the catalog cannot name them all: BM25 over name and description."""

import math
import re
from collections import Counter
from collections.abc import Iterable

from decode.entities.counting import counted
from decode.entities.skill_def import SkillDef
from decode.skills.plain import cut, one_line
from decode.skills.registry import SkillRegistry

_WORD = re.compile(r"[^\W_]+")
_SATURATION = 1.2
_LENGTH_WEIGHT = 0.75
_NAME_WEIGHT = 3
_SHOWN = 10
_LINE = 200


def skill_search(skills: Iterable[SkillDef], query: str, limit: int = _SHOWN) -> list[SkillDef]:
    """Return the best matches for the words of `query`, the best first; ties by name.

    Words of the name count three times. A skill without any of the words is not returned.
    """
    pool = sorted(skills, key=lambda skill: skill.name)
    counts = [_words(skill) for skill in pool]
    lengths = [sum(count.values()) for count in counts]
    mean = sum(lengths) / len(lengths) if lengths else 1.0
    wanted = set(_split(query))
    weights = {word: _weight(word, counts) for word in sorted(wanted)}
    scored = [
        (-_score(count, length / mean, weights), skill.name, skill)
        for count, length, skill in zip(counts, lengths, pool, strict=True)
    ]
    return [skill for score, _, skill in sorted(scored, key=lambda row: row[:2]) if score < 0][
        :limit
    ]


def answer_skill_search(registry: SkillRegistry, query: str) -> str:
    """Return the model's text for a search: catalog lines of the best matches, or what to do."""
    pool = [skill for skill in registry.values() if skill.model_invocable]
    found = skill_search(pool, query)
    if not found:
        known = counted(len(pool), "skill")
        return f"No skill matches. {known} can be found; try other words for the task."
    lines = [
        f"- {skill.name}: {cut(one_line(f'{skill.description} {skill.when_to_use}'), _LINE)}"
        for skill in found
    ]
    return "\n".join(["Load one of these by its exact name with the skill tool:", *lines])


def _split(text: str) -> list[str]:
    return [word.casefold() for word in _WORD.findall(text)]


def _words(skill: SkillDef) -> Counter[str]:
    text = f"{skill.description} {skill.when_to_use}"
    return Counter(_split(skill.name) * _NAME_WEIGHT + _split(text))


def _weight(word: str, counts: list[Counter[str]]) -> float:
    holding = sum(1 for count in counts if word in count)
    return math.log(1 + (len(counts) - holding + 0.5) / (holding + 0.5))


def _score(count: Counter[str], length: float, weights: dict[str, float]) -> float:
    penalty = _SATURATION * (1 - _LENGTH_WEIGHT + _LENGTH_WEIGHT * length)
    return sum(
        weight * count[word] * (_SATURATION + 1) / (count[word] + penalty)
        for word, weight in weights.items()
        if count[word]
    )
