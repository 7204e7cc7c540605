"""Skills and diagnostics as plain data: the JSON of `decode skills` (command-line contract)."""

from typing import Any

from decode.entities.skill_def import SkillDef, SkillDiagnostic
from decode.skills.catalog import Catalog, catalog, line_of, tokens
from decode.skills.plain import path_text
from decode.skills.registry import Shadowed, SkillRegistry
from decode.skills.resources import bundled


def skill_facts(skill: SkillDef, registry: SkillRegistry, shown: Catalog) -> dict[str, Any]:
    """Return what a program may know of a skill; `resource_dir` is null when nothing is bundled.

    `catalog_tokens` is what its line in `shown`, the registry's catalog, costs: 0 without one.
    """
    bundles = skill.resource_dir is not None and bool(bundled(skill.resource_dir))
    return {
        "name": skill.name,
        "description": skill.description,
        "source": skill.source,
        "path": _path(skill),
        "resource_dir": path_text(str(skill.resource_dir)) if bundles else None,
        "model_invocable": skill.model_invocable,
        "user_invocable": skill.user_invocable,
        "argument_hint": skill.argument_hint,
        "enabled": skill.enabled,
        "catalog_tokens": tokens(line_of(skill, registry, shown)),
        "body_tokens": tokens(skill.body),
        "sha256": skill.sha256,
    }


def shadowed_facts(loser: Shadowed) -> dict[str, Any]:
    """Return a skill that lost its name, and the path of the one that has it."""
    return {
        "name": loser.skill.name,
        "source": loser.skill.source,
        "path": _path(loser.skill),
        "shadowed_by": _path(loser.winner),
    }


def diagnostic_facts(found: SkillDiagnostic) -> dict[str, Any]:
    """Return a diagnostic; path and line are null where there is no file or line."""
    return {
        "severity": found.severity,
        "code": found.code,
        "path": None if found.path is None else path_text(str(found.path)),
        "line": found.line,
        "message": found.message,
        "hint": found.hint,
    }


def listing_facts(
    registry: SkillRegistry, window: int | None = None, *, everything: bool = False
) -> dict[str, Any]:
    """Return the whole registry, and what a context window of so many tokens has no room for.

    `everything` adds the skills that are switched off.
    """
    shown = catalog(registry, window)
    diagnostics = (*registry.diagnostics, *shown.diagnostics)
    skills = [*registry.values(), *(registry.disabled.values() if everything else ())]
    skills.sort(key=lambda skill: skill.name)
    return {
        "skills": [skill_facts(skill, registry, shown) for skill in skills],
        "shadowed": [shadowed_facts(loser) for loser in registry.shadowed],
        "diagnostics": [diagnostic_facts(found) for found in diagnostics],
    }


def _path(skill: SkillDef) -> str | None:
    return None if skill.path is None else path_text(str(skill.path))
