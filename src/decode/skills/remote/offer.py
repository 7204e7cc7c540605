"""What embedded and remote sources offer, judged entry by entry."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from decode.entities.errors import SkillError
from decode.entities.skill_def import SkillDef, SkillDiagnostic
from decode.skills.files.fields import TYPED_NAME
from decode.skills.plain import cut, one_line
from decode.skills.sources._spec import Candidate, SkillSource


@dataclass(frozen=True, slots=True)
class Answer:
    """What a source said last: `skills` belong to `candidates` one by one.

    `fault` tells why the answer is incomplete; empty when it is whole.
    """

    candidates: tuple[Candidate, ...] = ()
    skills: tuple[SkillDef, ...] = ()
    rejected: tuple[SkillDiagnostic, ...] = ()
    fault: str = ""

    def diagnostics(self, source: str) -> Iterator[SkillDiagnostic]:
        """Yield what is wrong with the answer of the source named `source`."""
        yield from self.rejected
        if self.fault:
            kept = "its last answer is used" if self.skills else "it offers no skills now"
            message = f"the skill source {source!r} is incomplete: {self.fault}; {kept}"
            hint = "it is asked again at the next look-up"
            yield SkillDiagnostic("warning", "source-incomplete", message, hint=hint)


def judged(source: SkillSource, said: Sequence[object]) -> Answer:
    """Return the legal entries of an answer; each other one is rejected by itself."""
    taken: dict[str, tuple[Candidate, SkillDef]] = {}
    rejected: list[SkillDiagnostic] = []
    for entry in said:
        wrong = _wrong(entry, taken)
        if wrong or not isinstance(entry, Candidate):
            name = cut(one_line(str(getattr(entry, "name", entry))), 80)
            message = f"the skill source {source.name!r} offers {name!r}, rejected: {wrong}"
            rejected.append(SkillDiagnostic("warning", "entry-rejected", message))
        else:
            taken[entry.name] = (entry, _listed(source, entry))
    candidates = tuple(candidate for candidate, _ in taken.values())
    return Answer(candidates, tuple(skill for _, skill in taken.values()), tuple(rejected))


def runtime_skill(skill: SkillDef, rank: int) -> SkillDef:
    """Return a ready skill as the registry keeps it; raises SkillError when it is not legal."""
    if not TYPED_NAME.fullmatch(skill.name) or not skill.description.strip():
        raise SkillError(f"the skill {skill.name!r} needs a legal name and a description")
    if not skill.body.strip():
        raise SkillError(f"the skill {skill.name!r} has no text")
    sha256 = skill.sha256 or hashlib.sha256(skill.body.encode()).hexdigest()
    return replace(skill, source="runtime", rank=rank, sha256=sha256)


def _wrong(entry: object, taken: dict[str, tuple[Candidate, SkillDef]]) -> str:
    if not isinstance(entry, Candidate):
        return "it is no candidate"
    texts: list[object] = [entry.name, entry.description, entry.locator, entry.base]
    flags: list[object] = [entry.model_invocable, entry.user_invocable]
    if not all(isinstance(text, str) for text in texts):
        return "name, description, locator and base must be text"
    if not all(isinstance(flag, bool) for flag in flags):
        return "the two invocation flags must be booleans"
    if not TYPED_NAME.fullmatch(entry.name):
        return "the name is not legal"
    if not entry.description.strip():
        return "the description is blank"
    return "the name is there twice" if entry.name in taken else ""


def _listed(source: SkillSource, entry: Candidate) -> SkillDef:
    folder = Path(entry.base) if entry.base[:1] == "/" else None
    return SkillDef(
        name=entry.name,
        description=entry.description.strip(),
        body="",
        source=source.name,
        resource_dir=folder,
        rank=source.rank,
        model_invocable=entry.model_invocable,
        user_invocable=entry.user_invocable,
        locator=entry.locator,
        resource_base="" if folder else entry.base,
    )
