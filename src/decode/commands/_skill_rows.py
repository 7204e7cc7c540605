"""The rows of `/skills`: what a person wants to know of each skill, and of each fault."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from decode.entities.counting import counted
from decode.entities.event import Option
from decode.entities.skill_def import SkillDef, SkillDiagnostic
from decode.skills.catalog import Catalog, line_of, tokens
from decode.skills.last_use import last_use, last_uses
from decode.skills.payload import render
from decode.skills.plain import cut, one_line, path_text
from decode.skills.registry import SkillRegistry, called

_PREVIEW = 3_000
_UNITS = ((86_400, "d"), (3_600, "h"), (60, "min"))


@dataclass(frozen=True, slots=True)
class _Shelf:
    """What the rows are made of."""

    cwd: Path
    registry: SkillRegistry
    shown: Catalog
    uses: Mapping[str, datetime]


def skill_rows(
    cwd: Path, registry: SkillRegistry, shown: Catalog, reserved: Collection[str]
) -> Iterator[Option]:
    """Yield a row for each skill: in use, then switched off, then shadowed.

    `shown` is the registry's catalog, `reserved` the names a slash already means.
    """
    shelf = _Shelf(cwd, registry, shown, last_uses())
    for skill in registry.values():
        typed = f"/skill:{skill.name}" if skill.name in reserved else f"/{skill.name}"
        yield _row(skill, shelf, ("skills", typed, _limits(skill, reserved)))
    for skill in registry.disabled.values():
        yield _row(skill, shelf, ("switched off", "", "switched off by skills.disabled"))
    for loser in registry.shadowed:
        token = f"{loser.skill.source}:{loser.skill.name}"
        why = f"shadowed by {path_text(str(loser.winner.path or loser.winner.source))}"
        group = ("shadowed", f"/{token}", f"{why}: {loser.reason}")
        yield _row(loser.skill, shelf, group)


def problem_rows(found: Sequence[SkillDiagnostic], registry: SkillRegistry) -> Iterator[Option]:
    """Yield a row for each diagnostic: first what is no skill because of it, then the rest."""
    loaded = {skill.path for skill in registry.everything}
    rows = [_problem(one, loaded) for one in found]
    yield from sorted(rows, key=lambda row: row.group != "not loaded")


def _problem(one: SkillDiagnostic, loaded: Collection[Path | None]) -> Option:
    place = path_text(str(one.path)) if one.path else ""
    where = f"{place}:{one.line}" if one.line else place
    detail = "\n".join(text for text in (where, one.message, one.hint) if text)
    if one.path is None or one.path in loaded or one.severity == "info":
        return Option(_short(one), one.message, detail=detail, group="notes")
    return Option(called(one.path), one.message, detail=detail, group="not loaded")


def _short(one: SkillDiagnostic) -> str:
    """Return what tells the note from others in a narrow column; its detail has the path."""
    if one.path is None:
        return one.code
    return f"{called(one.path)}:{one.line}" if one.line else called(one.path)


def _row(skill: SkillDef, shelf: _Shelf, standing: tuple[str, str, str]) -> Option:
    group, typed, why = standing
    token = f"{skill.source}:{skill.name}" if group == "shadowed" else skill.name
    insert = f"{typed} " if typed and skill.user_invocable and skill.enabled else ""
    verb = "disable" if skill.enabled else "enable"
    about = one_line(skill.description)
    detail = "\n".join([*_facts(skill, shelf, why), "", _preview(skill, shelf)])
    badge = f"[{skill.source}] {about}"
    toggle = f"/skills {verb} {token}"
    return Option(token, badge, insert=insert, toggle=toggle, detail=detail, group=group)


def _facts(skill: SkillDef, shelf: _Shelf, why: str) -> Iterator[str]:
    if why:
        yield why
    yield path_text(str(skill.path)) if skill.path else f"from the source {skill.source}"
    line = line_of(skill, shelf.registry, shelf.shown)
    yield f"{counted(tokens(line), 'token')} in every request, {tokens(skill.body)} when loaded"
    used = last_use(skill, shelf.uses)
    yield f"last used {_ago(used)}" if used else "not used yet"
    notes = {
        "arguments": skill.argument_hint or " ".join(skill.arguments),
        "license": skill.license,
        "compatibility": skill.compatibility,
        "allowed-tools (no effect)": skill.allowed_tools,
        **skill.metadata,
    }
    yield from (f"{one_line(key)}: {one_line(text)}" for key, text in notes.items() if text)
    for one in shelf.registry.diagnostics:
        if skill.path is not None and one.path == skill.path:
            yield f"{one.severity}: {one.message}; {one.hint}"


def _limits(skill: SkillDef, reserved: Collection[str]) -> str:
    limits = {
        "you only: the model does not see it": not skill.model_invocable,
        "the model only: it cannot be typed": not skill.user_invocable,
        f"/{skill.name} is a command, so type /skill:{skill.name}": skill.name in reserved,
    }
    return "; ".join(text for text, holds in limits.items() if holds)


def _preview(skill: SkillDef, shelf: _Shelf) -> str:
    if not skill.body:
        return "(fetched when it is loaded)"
    tagged = shelf.registry.settings.payload == "tagged"
    return cut(render(skill, shelf.cwd, tagged=tagged), _PREVIEW)


def _ago(moment: datetime) -> str:
    seconds = max(0, int((datetime.now(UTC) - moment).total_seconds()))
    for size, unit in _UNITS:
        if seconds >= size:
            return f"{seconds // size} {unit} ago"
    return "just now"
