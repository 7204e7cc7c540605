"""Where memory files lie, the farthest first."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from decode.config import paths

#: The notes that are kept between sessions.
INDEX = "MEMORY.md"


@dataclass(frozen=True, slots=True)
class Place:
    """A memory file that exists; `root` is the folder that it and its imports must lie in."""

    path: Path
    label: str
    root: Path
    is_index: bool = False


def places(cwd: Path) -> Iterator[Place]:
    """Yield the person's own file, then the project's from its root down to `cwd`.

    Beside an AGENTS.md a CLAUDE.md does not count; an AGENTS.local.md always does. MEMORY.md, the
    notes that are kept between sessions, comes last.
    """
    for folder in (paths.config_dir(), paths.home() / ".decode"):
        yield from _file(folder, "AGENTS.md", paths.home(), "your own AGENTS.md")
    project = paths.project_root(cwd)
    for folder in _walk(project, cwd.resolve()):
        yield from folder_files(folder, project)
    for folder in index_folders(cwd):
        yield from _file(folder, INDEX, project)


def folder_files(folder: Path, project: Path) -> Iterator[Place]:
    """Yield the memory files of one folder of a project."""
    yield from list(_file(folder, "AGENTS.md", project)) or list(
        _file(folder, "CLAUDE.md", project)
    )
    yield from _file(folder, "AGENTS.local.md", project)


def index_folders(cwd: Path) -> tuple[Path, ...]:
    """Return the folders in which a MEMORY.md counts."""
    project = paths.project_root(cwd)
    return tuple(dict.fromkeys((project / ".decode", project, cwd.resolve())))


def _walk(project: Path, cwd: Path) -> list[Path]:
    between = [cwd, *cwd.parents]
    return list(reversed(between[: between.index(project) + 1]))


def _file(folder: Path, name: str, root: Path, label: str = "") -> Iterator[Place]:
    path = folder / name
    try:
        is_there = path.is_file()
    except OSError:
        is_there = False
    if is_there:
        shown = label or path.relative_to(root).as_posix()
        yield Place(path, shown, root, is_index=name == INDEX)
