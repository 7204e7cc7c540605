"""What a look-up of skills found: the winners by name, and everything that is not one."""

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from decode.config.settings import SkillSettings
from decode.entities.skill_def import SkillDef, SkillDiagnostic


@dataclass(frozen=True, slots=True)
class Shadowed:
    """A skill that lost its name to `winner`; it still loads as `source:name`."""

    skill: SkillDef
    winner: SkillDef
    reason: str


@dataclass(frozen=True, slots=True)
class RootSeen:
    """A folder (or another source) that was looked at.

    `skills` counts the skills it holds, `broken` the files that are none.
    """

    path: str
    source: str
    rank: int
    exists: bool
    skills: int
    broken: int = 0


@dataclass(frozen=True, slots=True)
class Findings:
    """What a registry is made of; `ordered` holds every loadable skill, the strongest first."""

    ordered: tuple[SkillDef, ...] = ()
    shadowed: tuple[Shadowed, ...] = ()
    diagnostics: tuple[SkillDiagnostic, ...] = ()
    roots: tuple[RootSeen, ...] = ()


class SkillRegistry(Mapping[str, SkillDef]):
    """The skills of one place at one moment; immutable, iterates by name in code-point order.

    The mapping holds the winners that are switched on. `shadowed` lost their name to another,
    `disabled` (by name) are switched off in the settings, `diagnostics` tell what is wrong.
    """

    def __init__(self, found: Findings, settings: SkillSettings) -> None:
        self.settings = settings
        self.shadowed = found.shadowed
        self.diagnostics = found.diagnostics
        self.roots = found.roots
        self._ordered = found.ordered
        losers = {id(loser.skill) for loser in found.shadowed}
        first = [skill for skill in found.ordered if id(skill) not in losers]
        first.sort(key=lambda skill: skill.name)
        self._winners = {skill.name: skill for skill in first if skill.enabled}
        self.disabled: Mapping[str, SkillDef] = {
            skill.name: skill for skill in first if not skill.enabled
        }

    def __getitem__(self, name: str) -> SkillDef:
        return self._winners[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._winners)

    def __len__(self) -> int:
        return len(self._winners)

    def __contains__(self, name: object) -> bool:
        return name in self._winners

    @property
    def everything(self) -> tuple[SkillDef, ...]:
        """Every skill that parses, shadowed and disabled ones too, the strongest first."""
        return self._ordered

    def exact(self, token: str) -> SkillDef | None:
        """Return the enabled skill of this very name, or of `source:name` or `skill:name`."""
        if token in self._winners:
            return self._winners[token]
        source, colon, name = token.partition(":")
        if not colon:
            return None
        if source == "skill" and name in self._winners:
            return self._winners[name]
        return next((s for s in self._enabled() if (s.source, s.name) == (source, name)), None)

    def find(self, token: str) -> SkillDef | None:
        """Return the skill a person means by `token` (input contract, section 1).

        Exact case first, then a unique match in any case, where skills a person may run go before
        others; `source:name` also reaches a shadowed skill. Look at `user_invocable` before use.
        """
        found = self.exact(token)
        if found is not None:
            return found
        source, colon, name = token.rpartition(":")
        pool = self._winners.values() if source in ("", "skill") else self._of(source)
        alike = {s.name: s for s in pool if s.name.casefold() == name.casefold()}
        if colon and not source:
            return None
        typed = [skill for skill in alike.values() if skill.user_invocable]
        best = typed or list(alike.values())
        return best[0] if len(best) == 1 else None

    def listed(self, token: str) -> SkillDef | None:
        """Return what `find` does, and skills that are switched off as well."""
        source, _, name = token.rpartition(":")
        off = (s for s in self._ordered if s.name == name and source in ("", "skill", s.source))
        return self.find(token) or next(off, None)

    def nearest(self, token: str) -> list[str]:
        """Return the names a person may have meant, the best first, at most three."""
        folded = {name.casefold(): name for name in self._winners}
        wanted = token.rpartition(":")[2].casefold()
        close = difflib.get_close_matches(wanted, folded, n=3, cutoff=0.5)
        begun = [name for name in sorted(folded) if wanted and name.startswith(wanted)]
        return [folded[name] for name in dict.fromkeys([*begun, *close])][:3]

    def problems(self, name: str) -> tuple[SkillDiagnostic, ...]:
        """Return the diagnostics of files that would be called `name` by their place."""
        return tuple(
            found for found in self.diagnostics if found.path and called(found.path) == name
        )

    def _enabled(self) -> Iterator[SkillDef]:
        return (skill for skill in self._ordered if skill.enabled)

    def _of(self, source: str) -> list[SkillDef]:
        found = [s for s in self._enabled() if s.source.casefold() == source.casefold()]
        return list({s.name: s for s in reversed(found)}.values())


def called(path: Path) -> str:
    """Return the name that the place of a skill file (or of its folder) suggests."""
    if path.name == "SKILL.md":
        return path.parent.name
    return path.stem if path.suffix == ".md" else path.name
