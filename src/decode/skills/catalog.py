"""Tier 1: what the model sees of every skill, bounded, and the same bytes until a change."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from decode.config.settings import Settings, SkillSettings
from decode.entities.skill_def import SkillDef, SkillDiagnostic
from decode.skills.load import load_skills
from decode.skills.plain import cut, one_line
from decode.skills.registry import SkillRegistry

LEAD = (
    "Skills are instructions for particular tasks. When one of these matches the task, load it by "
    "its exact name with the skill tool before you act, and follow it:"
)
UNKNOWN_WINDOW = 128_000
CHARS_PER_TOKEN = 4
_LEAST = 2_000
_SHORTEST = 3


@dataclass(frozen=True, slots=True)
class Catalog:
    """The text, and the names of skills whose description was shortened or that were left out.

    `lines` holds what of the text is about each skill, by its name.
    """

    text: str = ""
    shortened: tuple[str, ...] = ()
    omitted: tuple[str, ...] = ()
    lines: Mapping[str, str] = field(default_factory=dict[str, str])

    @property
    def needs_search(self) -> bool:
        """True when names were left out, so that a `skill_search` tool is worth offering."""
        return bool(self.omitted)

    @property
    def diagnostics(self) -> tuple[SkillDiagnostic, ...]:
        """What was shortened for the budget (information) or left out (a warning), by name."""
        found: list[SkillDiagnostic] = []
        hint = "shorten descriptions, disable skills you do not use, or raise skills.catalog_max"
        if self.shortened:
            message = f"shortened to fit the catalog: {', '.join(self.shortened)}"
            found.append(SkillDiagnostic("info", "catalog-shortened", message, hint=hint))
        if self.omitted:
            message = f"left out of the catalog: {', '.join(self.omitted)}"
            found.append(SkillDiagnostic("warning", "catalog-omitted", message, hint=hint))
        return tuple(found)


def assemble_skills_catalog(
    cwd: Path, budget: int | None, settings: Settings | SkillSettings | None = None
) -> str:
    """Return the catalog for `cwd`, or an empty text when no skill may be invoked by the model.

    `budget` is the model's context window in tokens; None stands for an unknown one.
    """
    return catalog(load_skills(cwd, settings), budget).text


def catalog(registry: SkillRegistry, window: int | None = None) -> Catalog:
    """Return the catalog of a registry for a context window in tokens (skills contract, 6)."""
    return _catalog(tuple(visible(registry)), registry.settings, window or UNKNOWN_WINDOW)


def visible(registry: SkillRegistry) -> list[SkillDef]:
    """Return the skills a model may invoke, by name in code-point order."""
    return [skill for skill in registry.values() if skill.model_invocable]


@lru_cache(maxsize=4_096)
def _described(description: str, when_to_use: str) -> str:
    return one_line(f"{description} {when_to_use}")


def _catalog(skills: Sequence[SkillDef], settings: SkillSettings, window: int) -> Catalog:
    if not skills:
        return Catalog()
    names = [skill.name for skill in skills]
    whole = [_described(skill.description, skill.when_to_use) for skill in skills]
    room = settings.catalog_max - len(LEAD) - sum(len(name) + 3 for name in names)
    if room < 0:
        return _names_only(names, settings.catalog_max)
    texts = [cut(text, max(settings.description_max, _SHORTEST)) for text in whole]
    budget = max(_LEAST, window * CHARS_PER_TOKEN // 100)
    texts = _even(texts, min(budget, room - 2 * len(names)))
    lines = {
        name: f"- {name}: {text}" if text else f"- {name}"
        for name, text in zip(names, texts, strict=True)
    }
    cuts = zip(names, texts, whole, strict=True)
    shortened = tuple(name for name, text, full in cuts if text != full)
    return Catalog("\n".join([LEAD, *lines.values()]), shortened, lines=lines)


def _even(texts: list[str], room: int) -> list[str]:
    """Shorten the longest until all fit: the highest limit that does, the same for each."""
    lengths = sorted(map(len, texts))
    if sum(lengths) <= room:
        return texts
    left, limit = room, 0
    for place, length in enumerate(lengths):
        limit = left // (len(lengths) - place)
        if length > limit:
            break
        left -= length
    return [cut(text, limit) if limit >= _SHORTEST else "" for text in texts]


def _names_only(names: Sequence[str], limit: int) -> Catalog:
    """Return as many names as fit; the rest is counted and found by a search."""
    tail = "and {} more; find them with skill_search"
    room = limit - len(LEAD) - len(tail) - len(str(len(names)))
    if room < 0:
        return Catalog(omitted=tuple(names))
    kept: list[str] = []
    for name in names:
        room -= len(name) + 3
        if room < 0:
            break
        kept.append(name)
    lines = {name: f"- {name}" for name in kept}
    text = "\n".join([LEAD, *lines.values(), tail.format(len(names) - len(kept))])
    return Catalog(text, tuple(kept), tuple(names[len(kept) :]), lines)


def tokens(text: str) -> int:
    """Return what a text costs in tokens, at four characters each, rounded up."""
    return -(-len(text) // CHARS_PER_TOKEN)


def line_of(skill: SkillDef, registry: SkillRegistry, shown: Catalog) -> str:
    """Return what the catalog says of this very skill; empty when it says nothing of it."""
    return shown.lines.get(skill.name, "") if registry.get(skill.name) is skill else ""
