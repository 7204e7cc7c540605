"""A skill as the loader found it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class SkillDef:
    """One skill; the body is Markdown without its header (skills contract, section 3)."""

    name: str
    description: str
    body: str
    source: str
    resource_dir: Path | None = None
    path: Path | None = None
    rank: int = 600
    when_to_use: str = ""
    model_invocable: bool = True
    user_invocable: bool = True
    arguments: tuple[str, ...] = ()
    argument_hint: str | None = None
    enabled: bool = True
    metadata: Mapping[str, str] = field(default_factory=dict[str, str])
    sha256: str = ""
    license: str = ""
    compatibility: str = ""
    allowed_tools: str = ""
    """Shown only: it grants nothing and forbids nothing."""
    locator: str = ""
    """Set while the body still has to be fetched from an embedded or remote source."""
    resource_base: str = ""
    """Where such a source keeps the files of the skill: a URL or a description."""


@dataclass(frozen=True, slots=True)
class SkillDiagnostic:
    """Something to know about a skill file; `severity` is info, warning or error."""

    severity: str
    code: str
    message: str
    path: Path | None = None
    line: int | None = None
    hint: str = ""
