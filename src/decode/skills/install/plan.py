"""What would be added: the skills in a folder, checked, with every file of them."""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from decode.entities.errors import SkillError
from decode.entities.skill_def import SkillDef
from decode.skills.files.walk import SKILL_FILE, walk
from decode.skills.install.limits import LEFT_BEHIND, Allowance
from decode.skills.sources._spec import FolderSource, Root


@dataclass(frozen=True, slots=True)
class PlannedFile:
    """One file to copy; `name` is its POSIX path inside the skill."""

    name: str
    size: int
    executable: bool


@dataclass(frozen=True, slots=True)
class Planned:
    """One skill to copy to `target` from the folder `origin`."""

    skill: SkillDef
    origin: Path
    target: Path
    files: tuple[PlannedFile, ...]


def plan(folder: Path, root: Path) -> tuple[Planned, ...]:
    """Return what adding the skills of `folder` to `root` would copy; touches nothing.

    Raises SkillError when there is no skill, when one is broken or is there already, and for links,
    special files and too much of anything.
    """
    allowance = Allowance()
    found = [_planned(skill, root, allowance) for skill in _skills(folder)]
    names = [one.skill.name for one in found]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice:
        raise SkillError(f"it holds two skills named {twice}", "add one of them by its own folder")
    return tuple(sorted(found, key=lambda one: one.skill.name))


def _skills(folder: Path) -> list[SkillDef]:
    source = FolderSource("add", 0, lambda _place: (), single=True)
    scan = walk(Root(str(folder)), source, {})
    if not scan.files:
        nested = next(iter(_below(folder)), None)
        scan = walk(Root(str(nested)), source, {}) if nested else scan
    broken = [
        found.parsed.diagnostics[0] for found in scan.files.values() if not found.parsed.skill
    ]
    if broken:
        cause = broken[0]
        raise SkillError(f"{cause.path}: {cause.message}", cause.hint)
    skills = [found.parsed.skill for found in scan.files.values() if found.parsed.skill]
    if not skills:
        raise SkillError(f"there is no {SKILL_FILE} in it", "a skill is a folder with that file")
    return skills


def _below(folder: Path) -> Iterator[Path]:
    """Yield the hidden folders in which a repository keeps its own skills."""
    for name in (".decode/skills", ".agents/skills", ".claude/skills"):
        if (folder / name).is_dir():
            yield folder / name


def _planned(skill: SkillDef, root: Path, allowance: Allowance) -> Planned:
    if skill.resource_dir is None:
        raise SkillError(f"the skill {skill.name} lies in no folder of its own")
    target = root / skill.name
    if os.path.lexists(target):
        hint = f"decode skills remove {skill.name} first"
        raise SkillError(f"{target} is there already", hint)
    files = tuple(_files(skill.resource_dir, "", allowance))
    return Planned(skill, skill.resource_dir, target, files)


def _files(folder: Path, prefix: str, allowance: Allowance) -> Iterator[PlannedFile]:
    for path in sorted(folder.iterdir()):
        if path.name in LEFT_BEHIND:
            continue
        name = prefix + path.name
        status = path.lstat()
        allowance.take_file()
        if stat.S_ISDIR(status.st_mode):
            yield from _files(path, f"{name}/", allowance)
        elif stat.S_ISREG(status.st_mode):
            allowance.take_bytes(status.st_size)
            yield PlannedFile(name, status.st_size, bool(status.st_mode & 0o111))
        else:
            raise SkillError(f"it holds a link or special file: {name!r}", "nothing was copied")
