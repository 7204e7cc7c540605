"""Every file below a folder that is not ignored, found without following a link."""

import os
import stat
from collections.abc import Callable, Container, Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from decode.tools._ignore import Ignores, Rules, rules
from decode.tools._names import shown
from decode.tools._open import open_folder

_FOLDER = os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_FILE = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK

#: Folders that are open at once, one a level; below that nothing is looked at.
_DEPTH = 150

#: Entries that are looked at in all.
_ENTRIES = 2_000_000

#: Bytes of an ignore file that count.
_IGNORE_FILE = 1024 * 1024

#: Left-out places that are remembered by name.
_NAMED = 5


@dataclass(frozen=True, slots=True)
class Folder:
    """The entries of one folder that are not ignored. `prefix` leads to it: "" or `a/b/`.

    `fd` is open while the folder is being looked at. `files` are regular files, `links` symbolic
    ones, never followed.
    """

    fd: int
    prefix: str
    files: list[str]
    links: list[str]
    folders: list[str]


@dataclass(slots=True)
class LeftOut:
    """What a walk did not show, and why."""

    ignored: int = 0
    named: list[str] = field(default_factory=list[str])
    unreadable: int = 0
    endless: bool = False

    def ignore(self, path: str) -> None:
        """Count an ignored entry; folders end in a slash."""
        self.ignored += 1
        if len(self.named) < _NAMED:
            self.named.append(path)

    def notes(self) -> Iterator[str]:
        """Yield a line for each kind of thing that is missing."""
        if self.ignored:
            more = self.ignored - len(self.named)
            names = ", ".join(map(shown, self.named)) + (f" and {more} more" if more else "")
            yield f"[ignored files were left out: {names}]"
        if self.unreadable:
            yield f"[folders that could not be read: {self.unreadable}]"
        if self.endless:
            yield "[the tree is too large or too deep; a part of it was not looked at]"


@dataclass(slots=True)
class _Frame:
    fd: int
    prefix: str
    ignores: Ignores
    todo: list[str] = field(default_factory=list[str])


class Walk:
    """A walk below the real folder `root`; `left_out` is complete when it has run through.

    `.git` is never entered. The ignore files of the whole repository count, from its top on; a
    repository inside has its own. `stop` is asked at each folder.
    """

    def __init__(self, root: Path, stop: Callable[[], bool] = lambda: False) -> None:
        self.left_out = LeftOut()
        self._root, self._stop = root, stop
        self._entries = 0
        top = next((above for above in (root, *root.parents) if (above / ".git").exists()), root)
        below = root.relative_to(top)
        self._shift = "" if below == Path() else f"{below}/"
        self._outer = _outer(top, below)

    def folders(
        self, enter: Callable[[str], bool] = lambda _: True
    ) -> Generator[Folder, None, None]:
        """Yield each folder, the root first; `enter` says of a prefix whether to go on there.

        Raises OSError when the root cannot be opened.
        """
        frames: list[_Frame] = []
        try:
            root = _Frame(open_folder(self._root), "", self._outer)
            frames.append(root)
            yield self._listed(root, enter)
            while frames and not self._over():
                below = self._next(frames)
                if below is not None:
                    frames.append(below)
                    yield self._listed(below, enter)
        finally:
            for frame in frames:
                os.close(frame.fd)

    def _next(self, frames: list[_Frame]) -> _Frame | None:
        """Open the next folder, or close one that is done."""
        top = frames[-1]
        if not top.todo:
            os.close(frames.pop().fd)
            return None
        name = top.todo.pop()
        if len(frames) >= _DEPTH:
            self.left_out.endless = True
            return None
        try:
            fd = os.open(name, _FOLDER, dir_fd=top.fd)
        except OSError:
            self.left_out.unreadable += 1
            return None
        return _Frame(fd, f"{top.prefix}{name}/", top.ignores)

    def _over(self) -> bool:
        if self._entries > _ENTRIES:
            self.left_out.endless = True
        return self._entries > _ENTRIES or self._stop()

    def _listed(self, frame: _Frame, enter: Callable[[str], bool]) -> Folder:
        try:
            with os.scandir(frame.fd) as found:
                entries = {entry.name: entry for entry in found}
        except OSError:
            self.left_out.unreadable += 1
            entries = {}
        self._entries += len(entries)
        frame.ignores = self._ignores(frame, entries)
        for name in frame.ignores.doubtful(entries):
            self._judge(entries, name, frame)
        entries.pop(".git", None)
        folder = _sorted(frame, entries)
        frame.todo = [name for name in reversed(folder.folders) if enter(f"{frame.prefix}{name}/")]
        return folder

    def _judge(self, entries: dict[str, os.DirEntry[str]], name: str, frame: _Frame) -> None:
        path, folder = frame.prefix + name, entries[name].is_dir(follow_symlinks=False)
        if name != ".git" and frame.ignores.leaves_out(self._shift + path, name, folder=folder):
            del entries[name]
            self.left_out.ignore(f"{path}/" if folder else path)

    def _ignores(self, frame: _Frame, names: Container[str]) -> Ignores:
        base = self._shift + frame.prefix
        outer = frame.ignores
        if ".git" in names and frame.prefix:
            outer = Ignores().below(_read(".git/info/exclude", base, frame.fd))
        return outer.below(_read(".gitignore", base, frame.fd) if ".gitignore" in names else None)


def _sorted(frame: _Frame, entries: dict[str, os.DirEntry[str]]) -> Folder:
    # Files first: nearly everything is one, and each question costs.
    files = [name for name, entry in entries.items() if entry.is_file(follow_symlinks=False)]
    folder = Folder(frame.fd, frame.prefix, sorted(files), [], [])
    for name in sorted(entries.keys() - files) if len(files) < len(entries) else ():
        if entries[name].is_dir(follow_symlinks=False):
            folder.folders.append(name)
        elif entries[name].is_symlink():
            folder.links.append(name)
    return folder


def _outer(top: Path, below: Path) -> Ignores:
    """The rules that are in force at the root of a walk because of the folders above it."""
    found = Ignores().below(_read(str(top / ".git/info/exclude"), ""))
    folders = [Path(*below.parts[:depth]) for depth in range(len(below.parts))]
    for folder in folders:
        base = "" if folder == Path() else f"{folder}/"
        found = found.below(_read(str(top / folder / ".gitignore"), base))
    return found


def _read(path: str, base: str, folder: int | None = None) -> Rules | None:
    try:
        fd = os.open(path, _FILE, dir_fd=folder)
    except OSError:
        return None
    try:
        if not stat.S_ISREG(os.fstat(fd).st_mode):
            return None
        data = os.read(fd, _IGNORE_FILE)
    except OSError:
        return None
    finally:
        os.close(fd)
    return rules(data.decode("utf-8", "surrogateescape"), base)
