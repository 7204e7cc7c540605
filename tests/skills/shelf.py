"""Skill files for tests."""

from pathlib import Path

from decode.entities.skill_def import SkillDef, SkillDiagnostic
from decode.skills.registry import SkillRegistry

NATIVE = ".decode/skills"
AGENTS = ".agents/skills"


def skill_text(
    name: str, description: str = "Does it.", body: str = "Do it.", more: str = ""
) -> str:
    return f"---\nname: {name}\ndescription: {description}\n{more}---\n{body}\n"


def put(root: Path, name: str, text: str | bytes | None = None) -> Path:
    """Write `<root>/<name>/SKILL.md` and return it; without a text it is an ordinary skill."""
    path = root / name / "SKILL.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    content = skill_text(name) if text is None else text
    path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return path


def project(folder: Path) -> Path:
    """Make `folder` the root of a project and return its own skill root."""
    (folder / ".git").mkdir(parents=True, exist_ok=True)
    return folder / NATIVE


def only(registry: SkillRegistry) -> SkillDef:
    """Return the one skill that is not built in."""
    (found,) = [skill for skill in registry.values() if skill.source != "builtin"]
    return found


def own(registry: SkillRegistry) -> list[str]:
    """Return the names of all skills that are not built in."""
    return [name for name, skill in registry.items() if skill.source != "builtin"]


def codes(registry: SkillRegistry) -> list[str]:
    return [found.code for found in registry.diagnostics]


def warning(registry: SkillRegistry) -> SkillDiagnostic:
    """Return the one diagnostic there is."""
    (found,) = registry.diagnostics
    assert found.severity == "warning"
    return found
