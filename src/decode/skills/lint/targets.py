"""Which files a lint is about: one, a skill's folder, a folder of skills, or all there are."""

from collections.abc import Iterable
from pathlib import Path

from decode.entities.errors import UsageError
from decode.entities.skill_def import SkillDiagnostic
from decode.skills.files.walk import SKILL_FILE, walk
from decode.skills.registry import SkillRegistry
from decode.skills.sources._spec import FolderSource, Root

#: Diagnostics of a registry that no look at a single file gives.
_OF_FOLDERS = frozenset(
    {
        "no-skill",
        "flat-skill",
        "dangling-link",
        "unreadable",
        "too-many-folders",
        "duplicate-name",
        "reserved-name",
        "missing-folder",
        "no-folder",
    }
)


def given(path: Path) -> tuple[list[Path], list[SkillDiagnostic]]:
    """Return the skill files at `path`, and what is wrong with folders there.

    Raises UsageError when there is nothing at `path`.
    """
    if not path.exists():
        raise UsageError(f"there is nothing at {path}", "name a SKILL.md, its folder, or a root")
    if not path.is_dir():
        return [path], []
    if (path / SKILL_FILE).exists():
        return [path / SKILL_FILE], []
    source = FolderSource("lint", 0, lambda _place: ())
    scan = walk(Root(str(path.absolute())), source, {})
    found = [one for one in scan.diagnostics if one.code in _OF_FOLDERS]
    files = [path / Path(file).relative_to(path.absolute()) for file in scan.files]
    if not files and not found:
        hint = "a skill is a folder with this file"
        found = [SkillDiagnostic("warning", "no-skill", f"no {SKILL_FILE} here", path, None, hint)]
    return sorted(files), found


def everything(registry: SkillRegistry) -> tuple[list[Path], list[SkillDiagnostic]]:
    """Return every skill file of a registry, broken ones too, and what is wrong with folders."""
    loaded = [skill.path for skill in registry.everything]
    broken = [one.path for one in registry.diagnostics if one.code not in _OF_FOLDERS]
    found = [one for one in registry.diagnostics if one.code in _OF_FOLDERS]
    return _files([*loaded, *broken]), found


def _files(paths: Iterable[Path | None]) -> list[Path]:
    return sorted({path for path in paths if path is not None and path.suffix == ".md"})
