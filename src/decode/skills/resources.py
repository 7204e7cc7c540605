"""The files next to a SKILL.md: where they are, and a short list of them."""

import os
from collections.abc import Iterator
from pathlib import Path

from decode.entities.skill_def import SkillDef
from decode.skills.plain import one_line, path_text

SHOWN = 20
_MAX_FOLDERS = 2_000
_CACHES = frozenset({"__pycache__", "node_modules", "Thumbs.db", "desktop.ini"})
_CACHE_ENDINGS = (".pyc", ".pyo", "~")


def directory(skill: SkillDef, cwd: Path) -> str:
    """Return the skill's folder as `read` and `bash` accept it from `cwd`, or an empty text.

    Relative to `cwd` when inside it, else absolute; POSIX (skills contract, section 4).
    """
    folder = skill.resource_dir
    if folder is None and skill.path is not None and skill.path.name != "SKILL.md":
        folder = skill.path.parent
    if folder is None:
        return ""
    text = folder.as_posix()
    for base in (cwd.resolve().as_posix(), cwd.absolute().as_posix()):
        if text == base:
            return "."
        if text.startswith(base.rstrip("/") + "/"):
            return path_text(text[len(base.rstrip("/")) + 1 :])
    return path_text(text)


def bundled(folder: Path) -> list[str]:
    """Return the files below `folder` as sorted POSIX paths relative to it.

    SKILL.md, hidden files and caches are left out; a folder is entered once per real path.
    """
    found: list[str] = []
    seen = {os.path.realpath(folder)}
    waiting = [""]
    while waiting and len(seen) <= _MAX_FOLDERS:
        prefix = waiting.pop()
        for entry in _entries(folder, prefix):
            name = prefix + entry.name
            if entry.is_dir():
                real = os.path.realpath(entry.path)
                if real not in seen:
                    seen.add(real)
                    waiting.append(f"{name}/")
            elif name != "SKILL.md" and entry.is_file():
                found.append(name)
    return sorted(found)


def _entries(folder: Path, prefix: str) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(folder / prefix) as listing:
            entries = list(listing)
    except OSError:
        return
    for entry in sorted(entries, key=lambda entry: entry.name):
        name = entry.name
        if name[0] != "." and name not in _CACHES and not name.endswith(_CACHE_ENDINGS):
            yield entry


def trailer(skill: SkillDef, cwd: Path) -> str:
    """Return the lines that name the skill's folder and its files; empty when it has none."""
    if skill.resource_dir is None:
        base = one_line(skill.resource_base)
        return f"Files of this skill are at {base}" if base else ""
    files = bundled(skill.resource_dir)
    if not files:
        return ""
    place = directory(skill, cwd)
    relative = " (paths are relative to the working directory)" if place[:1] != "/" else ""
    prefix = "" if place == "." else f"{place}/"
    lines = [f"Files of this skill are in {place}{relative}:"]
    lines += [f"- {prefix}{path_text(name)}" for name in files[:SHOWN]]
    if len(files) > SHOWN:
        lines.append(f"and {len(files) - SHOWN} more")
    return "\n".join(lines)
