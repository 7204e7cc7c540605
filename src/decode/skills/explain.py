"""Why a name is, or is not, a skill: where was looked, who won, who lost, who sees it."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from decode.entities.counting import counted
from decode.entities.skill_def import SkillDef
from decode.skills.catalog import Catalog, catalog, tokens
from decode.skills.facts import shadowed_facts, skill_facts
from decode.skills.plain import one_line, path_text
from decode.skills.refused import dormant
from decode.skills.registry import Shadowed, SkillRegistry


@dataclass(frozen=True, slots=True)
class Explanation:
    """The whole answer for one name; `reasons` are sentences, the most telling first."""

    name: str
    winner: SkillDef | None
    losers: tuple[Shadowed, ...]
    shown: Catalog
    catalog_line: str | None
    model_sees: bool
    user_sees: bool
    reasons: tuple[str, ...]

    @property
    def known(self) -> bool:
        """True when anything of that name was found at all, even a broken file."""
        return bool(self.winner or self.losers or len(self.reasons) > 1)

    def facts(self, registry: SkillRegistry) -> dict[str, Any]:
        """Return it as the JSON of `decode skills why`."""
        return {
            "name": self.name,
            "winner": skill_facts(self.winner, registry, self.shown) if self.winner else None,
            "losers": [shadowed_facts(one) | {"reason": one.reason} for one in self.losers],
            "roots": [
                {
                    "path": path_text(root.path),
                    "rank": root.rank,
                    "exists": root.exists,
                    "skills": root.skills,
                }
                for root in registry.roots
            ],
            "catalog_line": self.catalog_line,
            "model_sees": self.model_sees,
            "user_sees": self.user_sees,
            "reasons": list(self.reasons),
        }


def explain(
    registry: SkillRegistry, token: str, reserved: Collection[str], window: int | None = None
) -> Explanation:
    """Explain what became of `token`, a name or `source:name`, for a context window in tokens."""
    found = registry.find(token)
    name = found.name if found else token.rpartition(":")[2]
    winner = registry.get(name) or registry.disabled.get(name)
    losers = tuple(loser for loser in registry.shadowed if loser.skill.name == name)
    shown = catalog(registry, window)
    line = shown.lines.get(name)
    user_sees = winner is not None and _user_sees(winner, reserved)
    reasons = (
        *_about_winner(registry, winner),
        *(_about_loser(loser) for loser in losers),
        *_about_model(winner, shown, line),
        *_about_user(winner, reserved),
        *_about_files(registry, name, winner),
        *_nothing(registry, name, winner),
    )
    model_sees = winner is not None and winner.enabled and winner.model_invocable
    return Explanation(name, winner, losers, shown, line, model_sees, user_sees, reasons)


def _about_winner(registry: SkillRegistry, winner: SkillDef | None) -> Iterator[str]:
    if winner is None:
        return
    place = path_text(str(winner.path)) if winner.path else f"the source {winner.source}"
    if not winner.enabled:
        yield f"switched off by skills.disabled: {place}"
    elif registry.get(winner.name) is winner:
        yield f"{winner.source} (rank {winner.rank}) wins: {place}"


def _about_loser(loser: Shadowed) -> str:
    place = path_text(str(loser.skill.path)) if loser.skill.path else loser.skill.source
    how = f"it still loads as {loser.skill.source}:{loser.skill.name}"
    return f"{place} lost: {loser.reason}; {how}"


def _about_model(winner: SkillDef | None, shown: Catalog, line: str | None) -> Iterator[str]:
    if winner is None or not winner.enabled:
        return
    if not winner.model_invocable:
        yield "the model does not see it: disable-model-invocation is true"
    elif line is None:
        yield "its name did not fit into the catalog; the model finds it with skill_search"
    else:
        cut = " (shortened to fit)" if winner.name in shown.shortened else ""
        costs = f"{counted(tokens(line), 'token')} in every request"
        loaded = f"{tokens(winner.body)} when it is loaded"
        yield f"the model sees its catalog line{cut}; it costs {costs}, {loaded}"


def _about_user(winner: SkillDef | None, reserved: Collection[str]) -> Iterator[str]:
    if winner is None or not winner.enabled:
        return
    if not winner.user_invocable:
        yield f"/{winner.name} is refused: user-invocable is false"
    elif winner.name in reserved:
        yield f"/{winner.name} is a command of the program; the skill runs as /skill:{winner.name}"


def _user_sees(winner: SkillDef, reserved: Collection[str]) -> bool:
    return winner.enabled and winner.user_invocable and winner.name not in reserved


def _about_files(registry: SkillRegistry, name: str, winner: SkillDef | None) -> Iterator[str]:
    own = winner.path if winner else None
    for found in registry.diagnostics:
        if found in registry.problems(name) or (own is not None and found.path == own):
            hint = f"; {found.hint}" if found.hint else ""
            where = f"{path_text(str(found.path))}{f':{found.line}' if found.line else ''}"
            yield f"{where}: {found.message}{hint}"


def _nothing(registry: SkillRegistry, name: str, winner: SkillDef | None) -> Iterator[str]:
    if winner is not None:
        return
    if not registry.settings.enabled:
        yield "skills are off (--no-skills)"
        return
    yield from dormant(registry, name)
    near = registry.nearest(name)
    meant = f"; did you mean {', '.join(near)}?" if near else ""
    count = sum(root.exists for root in registry.roots)
    yield f"no skill named {one_line(name)!r} in {counted(count, 'folder')}{meant}"
