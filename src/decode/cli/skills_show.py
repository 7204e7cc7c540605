"""`decode skills show` and `decode skills why`."""

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from decode.cli.skills_output import (
    Verbs,
    looked_up,
    named,
    printable,
    tell,
    write_json,
    write_line,
)
from decode.commands import reserved
from decode.config.settings import Settings
from decode.entities.counting import counted
from decode.entities.skill_def import SkillDef
from decode.entities.visible import spelt
from decode.skills.catalog import catalog
from decode.skills.explain import Explanation, explain
from decode.skills.facts import skill_facts
from decode.skills.payload import format_skill_payload
from decode.skills.plain import one_line, path_text
from decode.skills.registry import SkillRegistry


def show_verbs(verbs: Verbs) -> None:
    """Add `show` and `why`."""
    show = verbs.add_parser("show", help="exactly what the model reads when a skill is loaded")
    show.add_argument("name", metavar="NAME", help="a name, or source:name")
    show.add_argument(
        "arguments", metavar="ARGUMENTS", nargs="*", default=[], help="the text after the name"
    )
    show.add_argument("--meta", action="store_true", help="what the header says, instead")
    show.set_defaults(act=_show)
    why = verbs.add_parser("why", help="why a name is, or is not, a skill")
    why.add_argument("name", metavar="NAME", help="a name, or source:name")
    why.add_argument("--json", action="store_true", help="one JSON object")
    why.set_defaults(act=_why)


def _show(options: argparse.Namespace, cwd: Path, settings: Settings) -> int:
    registry = looked_up(cwd, settings)
    skill = named(registry, options.name)
    if options.meta:
        shown = catalog(registry, settings.context_window)
        for key, value in _meta(skill, skill_facts(skill, registry, shown)).items():
            write_line(f"{key}: {value}")
        return 0
    tagged = settings.skills.payload == "tagged"
    arguments = " ".join(options.arguments)
    payload = format_skill_payload(skill, cwd, arguments, tagged=tagged)
    shown = _on_a_screen(payload) if sys.stdout.isatty() else payload
    # the exact bytes, whatever the locale
    sys.stdout.flush()
    sys.stdout.buffer.write(shown.encode())
    sys.stdout.buffer.flush()
    return 0


def _on_a_screen(payload: str) -> str:
    """Return what a terminal may get: a file must not act on it, and the person is told so."""
    lines = payload.replace("\r\n", "\n")
    shown = spelt(lines)
    if shown != lines:
        tell("what hides or acts on a screen is spelt out; a file or a pipe gets the exact bytes")
    return shown


def _meta(skill: SkillDef, facts: Mapping[str, Any]) -> dict[str, str]:
    more = {
        "when_to_use": skill.when_to_use,
        "arguments": " ".join(skill.arguments),
        "license": skill.license,
        "compatibility": skill.compatibility,
        "allowed_tools": skill.allowed_tools and f"{skill.allowed_tools} (no effect)",
        **{f"metadata.{key}": value for key, value in skill.metadata.items()},
    }
    shown = dict(facts) | {key: value for key, value in more.items() if value}
    return {one_line(key): one_line(_text(value)) for key, value in shown.items()}


def _text(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "-" if value is None else str(value)


def _why(options: argparse.Namespace, cwd: Path, settings: Settings) -> int:
    registry = looked_up(cwd, settings)
    found = explain(registry, options.name, reserved(), settings.context_window)
    if options.json:
        write_json(found.facts(registry))
    else:
        _write(found, registry)
    return 0 if found.known else 2


def _write(found: Explanation, registry: SkillRegistry) -> None:
    write_line(f"{found.name}:")
    for reason in found.reasons:
        write_line(f"  {reason}")
    if found.catalog_line:
        write_line(f"  catalog: {printable(found.catalog_line)}")
    write_line("looked at, the strongest first:")
    for root in registry.roots:
        count = counted(root.skills, "skill")
        broken = f", {root.broken} broken" if root.broken else ""
        holds = f"{count}{broken}" if root.exists else "not there"
        write_line(f"  {root.rank} {root.source}: {path_text(root.path)} ({holds})")
