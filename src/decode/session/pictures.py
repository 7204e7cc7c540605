"""Pictures a person attaches: found in what was pasted, copied to where they stay, named by it."""

import hashlib
import logging
import os
import re
import shlex
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import unquote, urlsplit

from decode.config.paths import data_dir, home
from decode.entities.errors import UsageError
from decode.entities.picture import LARGEST, mention, recognise

_log = logging.getLogger(__name__)
_LONGEST_PASTE = 4_096
_KEPT_S = 30 * 24 * 3600.0
_ORIGIN = ".origin"
_ODD = re.compile(r"[^\w.\- ]")


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that was copied; `mention` is the text that attaches it."""

    path: Path
    name: str
    size: int

    @property
    def mention(self) -> str:
        """What stands for it in a text that is sent or kept."""
        return mention(self.path)


def checked(data: bytes, name: str) -> bytes:
    """Return the bytes of a picture that can be sent. Raises UsageError for any other."""
    found = recognise(data)
    if found is None:
        raise UsageError(f"{name} is no image", "PNG, JPEG, GIF and WebP are taken")
    if found.fault:
        raise UsageError(f"the image {name} {found.fault}", "it was not attached")
    return data


def read_picture(path: Path) -> bytes | None:
    """Return the bytes of a picture's file, None when it is no picture or cannot be read.

    Raises UsageError for a picture that is too large or damaged.
    """
    try:
        with path.open("rb") as file:
            data = file.read(16)
            if recognise(data) is None:
                return None
            if os.fstat(file.fileno()).st_size > LARGEST:
                raise UsageError(f"the image {path.name} has more than {LARGEST:,} bytes")
            data += file.read(LARGEST)
    except OSError as error:
        _log.info("%s cannot be read: %s", path.name, error)
        return None
    return checked(data, path.name)


class Album:
    """Where pictures are copied to, so that they are there when they are sent and sent again.

    What was taken is deleted after thirty days, and by `forget` when nothing is to be kept.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or data_dir() / "images"
        self._taken: list[Path] = []

    def take(self, data: bytes, name: str, origin: Path | None = None) -> Picture:
        """Copy a picture; `origin` is the file it came from, which the model is told.

        Raises UsageError when it cannot be sent or kept.
        """
        checked(data, name)
        digest = hashlib.sha256(data).hexdigest()[:16]
        safe = _ODD.sub("_", name)[-60:].strip(" .") or "image"
        path = self._folder / f"{digest}-{len(data)}" / safe
        try:
            self._tidy()
            path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write(path, data)
            if origin is not None:
                _write(path.with_name(_ORIGIN), os.fsencode(origin))
        except OSError as error:
            raise UsageError(f"the image {name} cannot be kept: {error.strerror}") from error
        self._taken.append(path.parent)
        return Picture(path, safe, len(data))

    def pasted(self, text: str) -> list[Picture]:
        """Return the pictures whose paths a paste is made of; empty when it is anything else.

        Raises UsageError when a picture among them cannot be sent.
        """
        if not text.strip() or len(text) > _LONGEST_PASTE:
            return []
        for paths in _readings(text):
            if all(_is_picture(path) for path in paths):
                return [self.take(read_picture(path) or b"", path.name, path) for path in paths]
        return []

    def forget(self) -> None:
        """Delete what was taken."""
        for folder in self._taken:
            shutil.rmtree(folder, ignore_errors=True)

    def _tidy(self) -> None:
        if self._taken or not self._folder.is_dir():
            return
        oldest = time.time() - _KEPT_S
        for folder in self._folder.iterdir():
            if folder.stat(follow_symlinks=False).st_mtime < oldest:
                _log.info("deleting the old picture %s", folder.name)
                shutil.rmtree(folder, ignore_errors=True)


def origin_of(copy: Path) -> str:
    """Return the path of the file that a copied picture came from; "" when it came from none."""
    try:
        return copy.with_name(_ORIGIN).read_bytes().decode("utf-8", "replace")
    except OSError:
        return ""


def _write(path: Path, data: bytes) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_NOFOLLOW
    with os.fdopen(os.open(path, flags, 0o600), "wb") as file:
        file.write(data)


def _readings(text: str) -> Iterator[list[Path]]:
    """Yield how a text may be read as paths: one with blanks in it, or several as a shell does."""
    whole = _path(text.strip())
    if whole is not None:
        yield [whole]
    try:
        words = shlex.split(text)
    except ValueError:
        return
    paths = [path for word in words if (path := _path(word)) is not None]
    if paths and len(paths) == len(words):
        yield paths


def _path(word: str) -> Path | None:
    """Return the absolute path a word means, None when it means none; names alone are text."""
    if word.startswith("file://"):
        word = unquote(urlsplit(word).path)
    elif word.startswith("~/"):
        word = str(home() / word[2:])
    return Path(word) if word.startswith("/") and "\0" not in word and "\n" not in word else None


def _is_picture(path: Path) -> bool:
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return recognise(file.read(16)) is not None
    except (OSError, ValueError):
        return False
