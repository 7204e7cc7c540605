"""Everything that is worth saying about a skill file, also what the loader passes over."""

import difflib
import re
from collections.abc import Iterator
from pathlib import Path

from decode.entities.skill_def import SkillDef, SkillDiagnostic
from decode.skills.catalog import tokens
from decode.skills.files.disk import read_bounded
from decode.skills.files.fields import CANONICAL
from decode.skills.files.parse import Origin, Parsed, parse_skill
from decode.skills.files.walk import SKILL_FILE

_MAX_TOKENS = 5_000
_POSITIONAL = re.compile(r"\$[1-9]\b")


def check(path: Path) -> list[SkillDiagnostic]:
    """Return the findings of one skill file, in the order of its lines."""
    named = path.parent.name if path.name == SKILL_FILE else path.stem
    try:
        data, _ = read_bounded(str(path))
    except OSError as error:
        message = f"the file cannot be read: {error.strerror or error}"
        return [SkillDiagnostic("warning", "unreadable", message, path, None, "check the path")]
    parsed = parse_skill(data, Origin(path, "lint", 0, path.parent, named))
    found = [*parsed.diagnostics, *_unknown(parsed, path)]
    if parsed.skill is not None:
        found += _advice(parsed.skill, path)
    return sorted(found, key=lambda one: one.line or 0)


def _unknown(parsed: Parsed, path: Path) -> Iterator[SkillDiagnostic]:
    for entry in parsed.unknown:
        near = difflib.get_close_matches(entry.key.lower(), CANONICAL, n=1, cutoff=0.8)
        hint = f"did you mean {CANONICAL[near[0]]}?" if near else "delete it, or put it in metadata"
        message = f"the key {entry.key!r} means nothing here and is ignored"
        yield SkillDiagnostic("warning", "unknown-key", message, path, entry.line, hint)


def _advice(skill: SkillDef, path: Path) -> Iterator[SkillDiagnostic]:
    cost = tokens(skill.body)
    if cost > _MAX_TOKENS:
        message = f"the body costs about {cost} tokens, over {_MAX_TOKENS}"
        hint = "move detail into files next to it"
        yield SkillDiagnostic("info", "body-long", message, path, None, hint)
    unused = [name for name in skill.arguments if f"${name}" not in skill.body]
    if unused and not _POSITIONAL.search(skill.body):
        message = f"declared but not in the body: {', '.join(unused)}"
        hint = f"write ${unused[0]} where it belongs"
        yield SkillDiagnostic("info", "unused-argument", message, path, None, hint)
