"""What would be added: the skills in a folder, checked, with every file of them."""

import os
import stat
import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from decode.entities.errors import SkillError
from decode.entities.skill_def import SkillDef
from decode.skills.files.scan import SKILL_FILE, Scan
from decode.skills.files.walk import walk
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
    twice = alike([one.skill.name for one in found])
    if twice:
        raise SkillError(f"it holds two skills named {twice}", "add one of them by its own folder")
    return tuple(sorted(found, key=lambda one: one.skill.name))


def alike(names: Sequence[str]) -> str:
    """Return a name that is there twice for a file system which knows no case or one way to write
    an accent; empty when none is."""
    seen: set[str] = set()
    for name in names:
        folded = unicodedata.normalize("NFC", name).casefold()
        if folded in seen:
            return name
        seen.add(folded)
    return ""


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
    _refuse_outside(folder, scan)
    skills = [found.parsed.skill for found in scan.files.values() if found.parsed.skill]
    if not skills:
        raise SkillError(f"there is no {SKILL_FILE} in it", "a skill is a folder with that file")
    return skills


def _refuse_outside(folder: Path, scan: Scan) -> None:
    """A link in what came from elsewhere must not bring along what was here before."""
    inside = os.path.realpath(folder).rstrip("/") + "/"
    for path, found in scan.files.items():
        if not found.real.startswith(inside):
            message = f"a link in it leads outside: {os.path.relpath(path, folder)!r}"
            raise SkillError(message, "nothing was copied")


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
    paths = sorted(folder.iterdir())
    twice = alike([path.name for path in paths])
    if twice:
        message = f"it holds two files that many systems cannot tell apart: {prefix + twice!r}"
        raise SkillError(message, "rename one; nothing was copied")
    for path in paths:
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
