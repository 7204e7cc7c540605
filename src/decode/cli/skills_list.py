"""`decode skills list`."""

import argparse
from pathlib import Path

from decode.cli.skills_output import (
    Verbs,
    diagnostic_line,
    looked_up,
    write_json,
    write_line,
)
from decode.config.settings import Settings
from decode.entities.skill_def import SkillDef
from decode.skills.catalog import Catalog, catalog, line_of, tokens
from decode.skills.facts import listing_facts
from decode.skills.plain import one_line, path_text
from decode.skills.registry import SkillRegistry


def list_verbs(verbs: Verbs) -> None:
    """Add `list`."""
    parser = verbs.add_parser("list", help="every skill, who lost its name, and what is wrong")
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--all", action="store_true", help="also skills that are switched off")
    parser.set_defaults(act=_list)


def _list(options: argparse.Namespace, cwd: Path, settings: Settings) -> int:
    registry = looked_up(cwd, settings)
    if options.json:
        write_json(listing_facts(registry, settings.context_window, everything=options.all))
        return 0
    skills = [*registry.values(), *(registry.disabled.values() if options.all else ())]
    wide = max((len(skill.name) for skill in skills), default=0)
    shown = catalog(registry, settings.context_window)
    for skill in sorted(skills, key=lambda one: one.name):
        line = line_of(skill, registry, shown)
        write_line(_row(skill, f"{tokens(line)}+{tokens(skill.body)}", wide))
    if not skills:
        write_line("no skills; `decode skills new NAME` begins one")
    _rest(registry, shown, everything=options.all)
    return 0


def _row(skill: SkillDef, costs: str, wide: int) -> str:
    notes = {
        " (off)": not skill.enabled,
        " (you only)": not skill.model_invocable,
        " (model only)": not skill.user_invocable,
    }
    note = "".join(text for text, holds in notes.items() if holds)
    about = one_line(skill.description)
    return f"{skill.name:{wide}}  {skill.source:8} {costs:>9} tokens{note}  {about}"


def _rest(registry: SkillRegistry, shown: Catalog, *, everything: bool) -> None:
    off = sorted(registry.disabled)
    if off and not everything:
        write_line(f"switched off: {', '.join(off)} (--all shows them)")
    for loser in registry.shadowed:
        path = loser.skill.path
        place = path_text(str(path)) if path else loser.skill.source
        write_line(f"shadowed: {loser.skill.source}:{loser.skill.name} ({place}): {loser.reason}")
    for found in (*registry.diagnostics, *shown.diagnostics):
        write_line(diagnostic_line(found))
