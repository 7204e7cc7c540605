"""What a confined command may see and change, as real paths; each backend builds it its way."""

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

#: Tool chains people keep below their home: without them nothing they build with would start.
_TOOL_CHAINS = (
    *(".pyenv", ".cargo", ".rustup", ".nvm", ".volta", ".asdf", ".sdkman", ".deno", ".bun", ".fnm"),
    *("go", ".nix-profile", ".local/bin", ".local/lib", ".local/share/mise", ".local/share/uv"),
    *(".local/share/pipx", ".local/share/pnpm", ".local/share/fnm", ".cache/pip", ".cache/uv"),
    *(".cache/pre-commit", ".m2/repository", ".gradle/wrapper", ".rbenv", ".ghcup", ".opam"),
)
#: Git's identity must survive, or no commit can be made (gate contract, section 6).
_GIT_SETTINGS = (".gitconfig", ".config/git")


@dataclass(frozen=True, slots=True)
class Walls:
    """Real paths. `roots` may be written in workspace-write, but for `protected` below them.

    `hidden` directories are empty but for what else is named here; `masked` files and directories
    cannot be read; `visible` is readable although it lies below a hidden directory; `writable` may
    be written although it is protected (a git directory, or what the person just approved).
    """

    roots: tuple[Path, ...]
    hidden: tuple[Path, ...] = ()
    visible: tuple[Path, ...] = ()
    protected: tuple[Path, ...] = ()
    masked: tuple[Path, ...] = ()
    writable: tuple[Path, ...] = ()


def homes(home: Path) -> tuple[Path, ...]:
    """Return the directories that hold people's homes, `home` among them, as far as they exist."""
    found = {Path(os.path.realpath(place)) for place in (home, Path("/root"), Path("/home"))}
    return tuple(sorted(place for place in found if place.is_dir() and place != Path("/")))


def visible_below(home: Path, search_path: str) -> tuple[Path, ...]:
    """Return what stays readable below `home`: tool chains, git's settings, folders of PATH."""
    base = Path(os.path.realpath(home))
    named = [base / name for name in (*_TOOL_CHAINS, *_GIT_SETTINGS)]
    entries = [Path(entry) for entry in search_path.split(os.pathsep) if entry.startswith("/")]
    on_path = [entry for entry in entries if entry.is_relative_to(base) and entry != base]
    return tuple(_existing([*named, *on_path]))


def git_directories(root: Path) -> tuple[Path, ...]:
    """Return the git directory of `root` and its common directory; for a worktree they differ."""
    dot_git = root / ".git"
    if dot_git.is_dir():
        return (Path(os.path.realpath(dot_git)),)
    try:
        text = dot_git.read_text(encoding="utf-8", errors="surrogateescape").strip()
    except OSError:
        return ()
    if not text.startswith("gitdir: "):
        return ()
    directory = Path(os.path.realpath(root / text.removeprefix("gitdir: ")))
    return tuple(_existing([directory, *_common_directory(directory)]))


def git_fences(directory: Path) -> tuple[Path, ...]:
    """Return what stays read-only in a writable git directory: settings and hooks (section 6)."""
    names = ("config", "config.worktree", "hooks", "info/attributes", "modules")
    found = list(_existing(directory / name for name in names))
    modules = directory / "modules"
    return tuple(place for place in found if place != modules)


def _common_directory(directory: Path) -> Iterator[Path]:
    try:
        common = (directory / "commondir").read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError):
        return
    yield Path(os.path.realpath(directory / common))


def _existing(places: Iterable[Path]) -> Iterator[Path]:
    seen: set[Path] = set()
    for place in places:
        if os.path.lexists(place) and place not in seen:
            seen.add(place)
            yield place
