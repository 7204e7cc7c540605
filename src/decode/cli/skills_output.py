"""What the verbs of `decode skills` share: parsers, look-ups, and text that is safe to print."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any, Protocol

from decode.commands import reserved
from decode.config.settings import Settings
from decode.entities.errors import UsageError
from decode.entities.skill_def import SkillDef, SkillDiagnostic
from decode.entities.visible import visible
from decode.skills.load import load_skills
from decode.skills.plain import one_line, path_text
from decode.skills.registry import SkillRegistry


class Verbs(Protocol):
    """Where a verb's parser is added."""

    def add_parser(self, name: str, *, help: str) -> argparse.ArgumentParser:
        """Add the parser of one verb and return it."""
        ...


def looked_up(cwd: Path, settings: Settings) -> SkillRegistry:
    """Return the skills of `cwd` with every reserved name known."""
    return load_skills(cwd, settings, reserved=reserved())


def named(registry: SkillRegistry, token: str) -> SkillDef:
    """Return the skill a person means, switched off or not; UsageError lists the nearest names."""
    found = registry.listed(token)
    if found is not None:
        return found
    near = registry.nearest(token)
    meant = f"did you mean {', '.join(near)}?" if near else "see decode skills list"
    faults = "".join(f" ({one.message})" for one in registry.problems(token))
    raise UsageError(f"there is no skill {one_line(token)!r}{faults}", meant)


def write_json(facts: dict[str, Any]) -> None:
    """Write one object in ASCII, so that nothing in it acts on a screen."""
    sys.stdout.write(json.dumps(facts, indent=2) + "\n")


def write_line(text: str) -> None:
    """Write one line of an answer, with whatever hides or moves text spelt out."""
    sys.stdout.write(f"{printable(text)}\n")


def tell(text: str) -> None:
    """Write to stderr what is no answer."""
    sys.stderr.write(f"{printable(text)}\n")


def printable(text: str) -> str:
    """Return text that the stream can take and that cannot act on a screen."""
    encoding = sys.stdout.encoding or "utf-8"
    return visible(text).encode(encoding, "backslashreplace").decode(encoding)


def diagnostic_line(found: SkillDiagnostic) -> str:
    """Return a diagnostic as one line: place, severity, cause, hint, code."""
    place = "" if found.path is None else path_text(str(found.path))
    line = f":{found.line}" if found.line else ""
    hint = f"; {found.hint}" if found.hint else ""
    start = f"{place}{line}: " if place else ""
    return f"{start}{found.severity}: {found.message}{hint} [{found.code}]"
