"""Searching one root for skill files: bounded, in a fixed order, and never round a cycle."""

import os
import sys
from collections.abc import Mapping
from typing import NamedTuple

from decode.skills.files.disk import (
    barred,
    exists,
    grain,
    is_folder,
    is_link,
    names_in,
    real,
    stamp_of,
    unchanged,
)
from decode.skills.files.scan import SKILL_FILE, Found, Scan, read_skill
from decode.skills.sources._spec import FolderSource, Root

_MAX_DEPTH = 4
_MAX_FOLDERS = 2_000
_SKIPPED = frozenset({"node_modules", "__pycache__", "venv", "virtualenv", "site-packages"})
_VENV = "pyvenv.cfg"
_NO_CASE = sys.platform in ("darwin", "win32")


def walk(root: Root, source: FolderSource, known: Mapping[str, Found]) -> Scan:
    """Search a root; files in `known` that did not change are not read again.

    Raises nothing: what cannot be read becomes a diagnostic.
    """
    scan = Scan(root, source)
    if exists(root.path) or is_link(root.path):
        _Walk(scan, known).run()
    elif why := barred(root.path):
        scan.whole = False
        message = f"the folder cannot be read: {why}"
        scan.warn("unreadable", message, root.path, "check the permissions of it and above it")
    return scan


class _Folder(NamedTuple):
    """A directory on the way: its path, its real path, and how deep it lies below the root."""

    path: str
    real: str
    depth: int


class _Listing(NamedTuple):
    folders: list[str]
    links: list[str]
    files: list[str]


class _Walk:
    """One search; `seen` holds the real path of every directory that was entered."""

    def __init__(self, scan: Scan, known: Mapping[str, Found]) -> None:
        self.scan, self.known = scan, known
        self.cutoff = grain()
        self.seen: set[str] = set()
        self.misspelt: dict[str, str] = {}

    def run(self) -> None:
        path = self.scan.root.path
        if not exists(path):
            self._leads_nowhere(path)
            return
        self.scan.exists = True
        self.scan.real = real(path)
        self.seen.add(self.scan.real)
        if not is_folder(path):
            self.scan.whole = False
            self.scan.warn("no-folder", "this is no folder of skills", path, "name a folder")
            return
        top = _Folder(path, self.scan.real, 0)
        listing = self._list(top)
        if listing is None:
            return
        if SKILL_FILE in listing.files and self.scan.source.single:
            self._skill(top)
            return
        self._group(top, listing)
        for name in listing.files:
            self._flat(top, name)

    def _group(self, folder: _Folder, listing: _Listing) -> bool:
        """Search the folders in a folder; says whether any holds a skill."""
        depth = folder.depth + 1
        children = [
            _Folder(f"{folder.path}/{name}", f"{folder.real}/{name}", depth)
            for name in listing.folders
        ]
        children += [link for name in listing.links if (link := self._link(folder, name))]
        empty: list[str] = []
        for child in children:
            if len(self.seen) > _MAX_FOLDERS:
                self._too_many()
                break
            if child.real not in self.seen and not self._enter(child):
                empty.append(child.path)
        found = len(empty) < len(children)
        if found or folder.depth == 0:
            for path in empty:
                self._empty(path)
        return found

    def _link(self, folder: _Folder, name: str) -> _Folder | None:
        """Return the directory a link leads to; what leads nowhere is told."""
        path = f"{folder.path}/{name}"
        if not exists(path):
            self._leads_nowhere(path)
            return None
        if not is_folder(path):
            if folder.depth == 0:
                self._flat(folder, name)
            return None
        return _Folder(path, real(path), folder.depth + 1)

    def _enter(self, folder: _Folder) -> bool:
        self.seen.add(folder.real)
        if self._skill(folder):
            return True
        if folder.depth == _MAX_DEPTH:
            return False
        listing = self._list(folder)
        if listing is None or _VENV in listing.files:
            return True
        if SKILL_FILE in listing.files or SKILL_FILE in listing.links:
            self._leads_nowhere(f"{folder.path}/{SKILL_FILE}")
            return True
        return self._group(folder, listing)

    def _skill(self, folder: _Folder) -> bool:
        """Take the SKILL.md of a folder; says whether there is one."""
        if _NO_CASE and SKILL_FILE not in names_in(folder.path):
            return False
        return self._take(f"{folder.path}/{SKILL_FILE}", f"{folder.real}/{SKILL_FILE}")

    def _take(self, path: str, real_path: str) -> bool:
        """Read a file, or take it over when it did not change; False when it is not there."""
        known = self.known.get(path)
        if known is not None and unchanged([(path, known.stamp)]):
            self.scan.files[path] = known
            return True
        try:
            self.scan.files[path] = read_skill(path, real_path, self.scan.source, self.cutoff)
        except FileNotFoundError:
            return False
        return True

    def _flat(self, folder: _Folder, name: str) -> None:
        """Take a single file in the root itself, or say where it belongs."""
        stem, dot, ending = name.rpartition(".")
        if not dot or ending != "md" or stem.casefold() == "readme":
            return
        path = f"{folder.path}/{name}"
        source = self.scan.source
        if source.flat and name != SKILL_FILE:
            self._take(path, real(path))
            return
        stem = "<name>" if name == SKILL_FILE else stem
        message = "a single file is no skill in this folder"
        self.scan.warn("flat-skill", message, path, f"move it to {stem}/{SKILL_FILE}")

    def _list(self, folder: _Folder) -> _Listing | None:
        """List a folder in code-point order, without hidden names and caches."""
        listing = _Listing([], [], [])
        try:
            self.scan.folders[folder.path] = stamp_of(folder.path, self.cutoff)
            with os.scandir(folder.path) as entries:
                for entry in entries:
                    _sort_in(entry, listing)
        except OSError as error:
            self.scan.whole = False
            message = f"the folder cannot be read: {error.strerror or error}"
            self.scan.warn("unreadable", message, folder.path, "check its permissions")
            return None
        for names in listing:
            names.sort()
        for name in listing.files:
            if name.casefold() == "skill.md" and name != SKILL_FILE:
                self.misspelt[folder.path] = name
        return listing

    def _empty(self, path: str) -> None:
        message = f"no {SKILL_FILE} in this folder or below it (searched to depth {_MAX_DEPTH})"
        wrong = self.misspelt.get(path)
        hint = f"rename {wrong} to {SKILL_FILE}" if wrong else f"add a {SKILL_FILE} or delete it"
        self.scan.warn("no-skill", message, path, hint)

    def _leads_nowhere(self, path: str) -> None:
        self.scan.missing.append(path)
        self.scan.warn("dangling-link", "this link leads nowhere", path, "correct or delete it")

    def _too_many(self) -> None:
        if self.scan.diagnostics and self.scan.diagnostics[-1].code == "too-many-folders":
            return
        message = f"more than {_MAX_FOLDERS} folders; the rest was not searched"
        self.scan.warn("too-many-folders", message, self.scan.root.path, "split the folder")


def _sort_in(entry: os.DirEntry[str], listing: _Listing) -> None:
    name = entry.name
    if name[0] == "." or name in _SKIPPED:
        return
    if entry.is_symlink():
        listing.links.append(name)
    elif entry.is_dir():
        listing.folders.append(name)
    else:
        listing.files.append(name)
