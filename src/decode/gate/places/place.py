"""Where a path leads, and whether it may be read or written there."""

import posixpath
import unicodedata
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from decode.gate.judgement import Access
from decode.gate.places.files import DISK, Files
from decode.gate.places.globs import TooMany, climbs, expand, literal
from decode.gate.places.protected import protected_reason
from decode.gate.places.resolve import resolve
from decode.gate.places.secrets import secret_reason
from decode.gate.roots import Roots
from decode.gate.words import Word

_SAFE_DEVICES = frozenset({"/dev/null"})


@dataclass(frozen=True, slots=True)
class Place:
    """A real path; `written` is how it was named, absolute. `doubt` says why it is not certain.

    `parts` are the names below the root that holds it; `writable` and `readable` are false when
    no root does.
    """

    path: str
    written: str
    parts: tuple[str, ...] = ()
    readable: bool = False
    writable: bool = False
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Fault:
    """Why a place may not be used. `protected` marks a write that no rule lifts."""

    reason: str
    protected: bool = False


@dataclass(frozen=True, slots=True)
class Atlas:
    """The roots of a session, resolved, over a file system.

    `spend` is called for everything that is looked at, and may raise when time is up.
    """

    roots: Roots
    files: Files
    readable: tuple[str, ...]
    writable: tuple[str, ...]
    sealed: tuple[str, ...]
    folds: bool
    spend: Callable[[], None] = lambda: None

    @classmethod
    def of(
        cls, roots: Roots, files: Files = DISK, spend: Callable[[], None] = lambda: None
    ) -> "Atlas":
        """Resolve the roots once."""

        each = {path: resolve(str(path), "/", files).real for path in roots.readable}

        def real(paths: Iterable[Path]) -> tuple[str, ...]:
            return tuple(each[path] for path in paths)

        return cls(
            roots,
            files,
            real(roots.readable),
            real(roots.writable),
            real(roots.read_only),
            any(files.folds_case(path) for path in real(roots.writable)),
            spend,
        )

    @property
    def cwd(self) -> str:
        """The real current directory."""
        return self.readable[0]

    def place(self, text: str, start: str) -> Place:
        """Return where a path leads from the real directory `start`."""
        written = posixpath.normpath(posixpath.join(start, text))
        found = resolve(text, start, self.files)
        doubt = found.doubt or ("has backslashes in it" if "\\" in text else "")
        real = found.real
        if real in _SAFE_DEVICES and written in _SAFE_DEVICES:
            return Place(real, written, (), readable=True, writable=True)
        readable = self._below(real, self.readable)
        writable = self._below(real, self.writable)
        sealed = self._below(real, self.sealed) is not None
        parts = readable if readable is not None else tuple(real.split("/")[1:])
        return Place(
            real, written, parts, readable is not None, writable is not None and not sealed, doubt
        )

    def places(self, word: Word, starts: Iterable[str]) -> list[Place]:
        """Return everywhere a word of a command may lead; raises `Unsure`."""
        if word.dynamic:
            raise Unsure("a path is known at run time only")
        if word.process:
            return []
        if not word.glob:
            return [self.place(word.text, start) for start in starts]
        if climbs(word.text):
            raise Unsure("a path climbs up after a wildcard")
        found: dict[str, Place] = {}
        for start in starts:
            for text in self._expand(word.text, start):
                self.spend()
                found.setdefault(f"{start}\0{text}", self.place(text, start))
        return list(found.values())

    def _expand(self, pattern: str, start: str) -> list[str]:
        try:
            return expand(pattern, start, self.files, self.spend)
        except TooMany:
            raise Unsure("a wildcard matches too many files") from None

    def _below(self, path: str, roots: tuple[str, ...]) -> tuple[str, ...] | None:
        for root in roots:
            if path == root:
                return ()
            prefix = root.rstrip("/") + "/"
            if path.startswith(prefix):
                return tuple(path[len(prefix) :].split("/"))
        if not self.folds:
            return None
        return self._below_folded(path, roots)

    def _below_folded(self, path: str, roots: tuple[str, ...]) -> tuple[str, ...] | None:
        parts = path.split("/")
        for root in roots:
            above = root.rstrip("/").split("/")
            if [_same(part) for part in parts[: len(above)]] == [_same(part) for part in above]:
                return tuple(parts[len(above) :])
        return None

    def named(self, path: str) -> str:
        """Return a path for a sentence: relative to the cwd where it lies below it."""
        prefix = self.cwd.rstrip("/") + "/"
        return path.removeprefix(prefix) if path != self.cwd else "."

    def fault(self, place: Place, access: Access) -> Fault | None:
        """Say why `place` may not be used like this; None when it may."""
        name = shown(self.named(place.written))
        if place.path in _SAFE_DEVICES and place.written in _SAFE_DEVICES:
            return None
        if access is Access.WRITE:
            reason = self._unwritable(place)
            return Fault(f"{name} {reason}", protected=True) if reason else None
        if place.doubt:
            return Fault(f"{name} {place.doubt}")
        if not place.readable:
            return Fault(f"{name} {self.outside(place)}")
        written = self._below(place.written, self.readable) or ()
        reason = secret_reason(place.parts) or secret_reason(written)
        if not reason and access is not Access.LIST and place.parts:
            reason = _only_secrets(place.path, self.files)
        return Fault(f"{name} {reason}") if reason else None

    def _unwritable(self, place: Place) -> str:
        if place.doubt:
            return place.doubt
        if not place.writable:
            return self._closed(place)
        if not place.parts:
            return "is the project itself"
        reason = protected_reason(place.parts) or _in_repository(place, self.files)
        return reason or _holds_protected(place, self.files)

    def _closed(self, place: Place) -> str:
        """Why what lies below no writable root may not be written: what it is, or where it is."""
        held = self._below(place.path, (*self.writable, self._project))
        if held is not None and (reason := protected_reason(held)):
            return reason
        if place.readable:
            return "may only be read"
        return f"may not be written: it {self.outside(place)}"

    def outside(self, place: Place) -> str:
        """Say that a place is not below a root, for who started in a part of the project too."""
        if self._below(place.path, (self._project,)) is None:
            return "is outside the project"
        return "is in the project, but not in the folder that is worked in"

    @property
    def _project(self) -> str:
        return resolve(str(self.roots.project), "/", self.files).real


def _in_repository(place: Place, files: Files) -> str:
    """Recognise a bare repository, whatever its directory is called."""
    path = place.path
    for _ in place.parts:
        path = posixpath.dirname(path)
        if all(files.exists(f"{path}/{name}") for name in ("HEAD", "objects", "refs")):
            return "belongs to git"
    return ""


def _holds_protected(place: Place, files: Files) -> str:
    if not files.directory(place.path):
        return ""
    for name in files.names(place.path) or ():
        if protected_reason((name,)):
            return f"holds {shown(name)}"
    return ""


def _only_secrets(path: str, files: Files) -> str:
    """What reads a folder that holds nothing else is aimed at them."""
    names = files.names(path) if files.directory(path) else None
    found = {secret_reason((name,)) for name in names or ()}
    return "" if "" in found else next(iter(found), "")


class Unsure(Exception):
    """It cannot be told before the command runs where a path leads."""


def from_home(text: str, atlas: Atlas) -> str:
    """Return `text` with a leading `~` or `~user` put in, as the tools read it."""
    if not text.startswith("~"):
        return text
    user, slash, rest = text[1:].partition("/")
    home = atlas.files.home_of(user) if user else str(atlas.roots.home)
    return text if home is None else f"{home}{slash}{rest}"


def shown(text: str) -> str:
    """Return a path as it is put into a sentence."""
    return literal(text) if len(text) <= 200 else text[:80] + "…" + text[-80:]


def _same(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()
