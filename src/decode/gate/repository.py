"""Which repository git would use, and whether it could run code while git only reads."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from decode.gate.programs.git.config_danger import danger
from decode.gate.programs.git.config_file import BadConfig, Setting, read_config
from decode.gate.programs.git.submodules import gitlinks

_MAX_CONFIG = 1_000_000
_MAX_REPOSITORIES = 200
_FILES = {
    ("core", "excludesfile"),
    ("core", "attributesfile"),
    ("blame", "ignorerevsfile"),
    ("diff", "orderfile"),
    ("mailmap", "file"),
    ("fsck", "skiplist"),
}
_HOOK = "post-index-change"


@dataclass(frozen=True, slots=True)
class Repository:
    """Real paths. `pointer` is the `.git` file that leads to it, if one does.

    `work_tree` is the directory that holds `.git`; for a bare layout it is the git directory.
    """

    git_dir: Path
    common_dir: Path
    work_tree: Path
    pointer: Path | None = None
    bare: bool = False


def inspect(directory: Path, own: Path) -> str | None:
    """Say why git, started in `directory`, is not certain to only read; None when it is.

    `own` is the session's own directory: another repository than the one around it is a reason.
    No repository at all is none. Reads only; a file that cannot be read is a reason.
    """
    try:
        repository = discover(directory)
        if repository is None:
            return None
        mine = discover(own)
        if mine is None or mine.git_dir != repository.git_dir or repository.bare:
            return "works on another repository than the project's own"
        return _foreign(repository, own) or _with_submodules(repository)
    except (OSError, ValueError) as problem:
        return f"works on a repository that cannot be looked at ({type(problem).__name__})"


def discover(directory: Path) -> Repository | None:
    """Return the repository git would find from `directory` upward, as git looks for it."""
    here = _real(directory)
    for folder in (here, *here.parents):
        dot_git = folder / ".git"
        if dot_git.is_file():
            return _pointed(folder, dot_git)
        if _is_git_directory(dot_git):
            return _at(_real(dot_git), folder)
        if _is_git_directory(folder):
            return Repository(folder, _common(folder), folder, bare=True)
    return None


def _pointed(folder: Path, pointer: Path) -> Repository:
    text = pointer.read_text("utf-8", "surrogateescape").rstrip("\r\n")
    target = _real(folder / text.removeprefix("gitdir:").lstrip(" "))
    return Repository(target, _common(target), folder, pointer)


def _at(git_dir: Path, folder: Path) -> Repository:
    return Repository(git_dir, _common(git_dir), folder)


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))


def _is_git_directory(path: Path) -> bool:
    if not (os.path.lexists(path / "HEAD") and path.is_dir()):
        return False
    common = _common(path)
    return (common / "objects").exists() and (common / "refs").exists()


def _common(git_dir: Path) -> Path:
    named = git_dir / "commondir"
    if not named.is_file():
        return git_dir
    return _real(git_dir / named.read_text("utf-8", "surrogateescape").rstrip("\r\n"))


def _foreign(repository: Repository, own: Path) -> str | None:
    """Say when the `.git` of the work tree leads to a repository that is not its own."""
    git_dir, tree = repository.git_dir, repository.work_tree
    if git_dir.is_relative_to(tree) or git_dir.is_relative_to(_real(own)):
        return None
    back = git_dir / "gitdir"
    if repository.pointer is None:
        return "works on a repository in another place"
    if back.is_file() and _real(git_dir / back.read_text().strip()) == repository.pointer:
        return None
    if _work_tree(repository) == tree:
        return None
    return "works on a repository in another place"


def _work_tree(repository: Repository) -> Path | None:
    for setting in _settings(repository):
        if setting.section == "core" and setting.key == "worktree" and setting.value:
            return _real(repository.git_dir / setting.value)
    return None


def _with_submodules(top: Repository) -> str | None:
    pending, seen = [top], 0
    while pending:
        repository = pending.pop()
        seen += 1
        if seen > _MAX_REPOSITORIES:
            return "has more submodules than can be looked at"
        if why := _hostile(repository):
            return f"works on a repository that is not inert: {why}"
        for path in gitlinks(repository.git_dir):
            inner = repository.work_tree / path
            if os.path.lexists(inner / ".git") and (found := discover(inner)):
                pending.append(found)
    return None


def _hostile(repository: Repository) -> str | None:
    """Say what in a repository could run code, or make git read elsewhere."""
    try:
        settings = _settings(repository)
    except BadConfig as problem:
        return f"its configuration is not understood ({problem})"
    for setting in settings:
        if why := danger(setting) or _misplaced(setting, repository):
            return why
    if why := _hooked(repository, settings):
        return why
    return _borrows(repository) or _global_hooks(repository)


def _settings(repository: Repository) -> list[Setting]:
    files = (repository.common_dir / "config", repository.git_dir / "config.worktree")
    return [setting for file in files for setting in _read(file)]


def _read(file: Path) -> list[Setting]:
    if not file.exists():
        return []
    with file.open("rb") as stream:
        content = stream.read(_MAX_CONFIG + 1)
    if len(content) > _MAX_CONFIG:
        raise BadConfig("it is too large")
    return read_config(content.decode("utf-8", "surrogateescape"))


def _misplaced(setting: Setting, repository: Repository) -> str | None:
    """Judge the settings that name a place."""
    if not setting.value:
        return None
    value = setting.value
    if (setting.section, setting.key) == ("core", "worktree"):
        same = _real(repository.git_dir / value) == repository.work_tree
        return None if same else "its work tree is in another place"
    if (setting.section, setting.key) not in _FILES or value.startswith("~/"):
        return None
    inside = _real(repository.work_tree / value).is_relative_to(repository.work_tree)
    return None if inside else f"its setting {setting.name} names a file in another place"


def _hooked(repository: Repository, settings: list[Setting]) -> str | None:
    folders = [repository.common_dir / "hooks"]
    for setting in settings:
        if (setting.section, setting.key) == ("core", "hookspath") and setting.value:
            folders.extend(_hook_folders(setting.value, repository))
    if any(os.path.lexists(folder / _HOOK) for folder in folders):
        return f"it has the hook {_HOOK}"
    return None


def _hook_folders(value: str, repository: Repository) -> Iterator[Path]:
    path = Path(value).expanduser() if value.startswith("~") else Path(value)
    yield repository.work_tree / path
    yield repository.git_dir / path


def _global_hooks(repository: Repository) -> str | None:
    """A person's own settings may name hooks by a path inside whatever repository is used."""
    home = Path.home()
    for file in (home / ".gitconfig", home / ".config/git/config"):
        try:
            settings = _read(file)
        except (OSError, BadConfig):
            continue
        if why := _hooked(repository, settings):
            return why
        for setting in settings:
            value = setting.value or ""
            if danger(setting) and "/" in value and not value.startswith(("/", "~")):
                return f"your own setting {setting.name} names a program inside the project"
    return None


def _borrows(repository: Repository) -> str | None:
    """Say when objects or files of the repository come from outside of it."""
    if (repository.common_dir / "objects/info/alternates").exists():
        return "it borrows objects from another repository"
    for folder in {repository.git_dir, repository.common_dir}:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.is_symlink() and not _real(Path(entry.path)).is_relative_to(folder):
                    return f"its {entry.name} is a link to another place"
    return None
