"""What a file shows: a part of its text, or that it is a picture or no text."""

import codecs
import hashlib
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from decode.entities.picture import Image, recognise
from decode.tools import _fingerprint
from decode.tools._encoding import Encoding, detect
from decode.tools._excerpt import Excerpt, excerpt
from decode.tools._notebook import notebook
from decode.tools._open import Opened, opened
from decode.tools._pdf import LARGEST, MAGIC, pdf
from decode.tools._snapshot import read_up_to

#: Bytes of a file that is read whole; a larger one streams by.
_WHOLE = 8 * 1024 * 1024

_CHUNK = 1024 * 1024
_HEAD = 64 * 1024


@dataclass(frozen=True, slots=True)
class Window:
    """Which lines are wanted."""

    offset: int
    limit: int


@dataclass(frozen=True, slots=True)
class Reading:
    """A look at a file. `fingerprint` is that of all of it.

    One of `excerpt` (text), `image` with `data`, or neither (no text; `data` is how it begins).
    `complete` is False when a huge file was not counted to its end; `notebook` when the text was
    made from one. `note` says of a PDF which pages the text is of, or why there is none.
    """

    fingerprint: str
    size: int
    excerpt: Excerpt | None = None
    encoding: Encoding | None = None
    image: Image | None = None
    data: bytes = b""
    complete: bool = True
    notebook: bool = False
    note: str = ""


def look(path: Path, window: Window) -> Reading:
    """Read the regular file at the real path `path`; raises OSError and Refusal."""
    with opened(path) as file:
        if read_up_to(file.fd, len(MAGIC)) == MAGIC:
            return _paged(file, window)
        os.lseek(file.fd, 0, os.SEEK_SET)
        if file.info.st_size <= _WHOLE:
            data = read_up_to(file.fd, _WHOLE + 1)
            if len(data) <= _WHOLE:
                return _whole(data, window)
        return _streamed(file, window)


def _whole(data: bytes, window: Window) -> Reading:
    fingerprint = _fingerprint.of_bytes(data)
    image = recognise(data)
    if image is not None:
        return Reading(fingerprint, len(data), image=image, data=data)
    encoding = detect(data)
    if encoding is None:
        return Reading(fingerprint, len(data), data=data[:_HEAD])
    text = encoding.decode(data)
    cells = notebook(text)
    if cells is None and "\n" not in text:
        text = text.replace("\r", "\n")
    part = excerpt([text if cells is None else cells], window.offset, window.limit)
    return Reading(
        fingerprint, len(data), excerpt=part, encoding=encoding, notebook=cells is not None
    )


def _paged(file: Opened, window: Window) -> Reading:
    fingerprint = _fingerprint.of_file(file.fd, file.info)
    os.lseek(file.fd, 0, os.SEEK_SET)
    found = pdf(read_up_to(file.fd, LARGEST + 1))
    if found.fault:
        return Reading(fingerprint, file.info.st_size, data=MAGIC, note=found.fault)
    part = excerpt([found.text], window.offset, window.limit)
    return Reading(fingerprint, file.info.st_size, excerpt=part, note=found.note)


def _streamed(file: Opened, window: Window) -> Reading:
    os.lseek(file.fd, 0, os.SEEK_SET)
    head = read_up_to(file.fd, _HEAD)
    # In a wide encoding a line feed does not end where its byte does.
    start = head[: _HEAD - 4]
    encoding = detect(head[: head.rfind(b"\n") + 1] or start) or detect(start)
    if encoding is None or recognise(head) is not None:
        return Reading(_fingerprint.of_file(file.fd, file.info), file.info.st_size, data=head)
    os.lseek(file.fd, len(encoding.mark), os.SEEK_SET)
    stream = _Stream(file, encoding)
    part = excerpt(stream.texts(), window.offset, window.limit)
    complete = stream.left > 0
    return Reading(
        stream.fingerprint() if complete else _fingerprint.of_stat(file.info),
        file.info.st_size,
        excerpt=part,
        encoding=encoding,
        complete=complete,
    )


class _Stream:
    """The text of a large file in pieces, and its fingerprint when it has run through."""

    def __init__(self, file: Opened, encoding: Encoding) -> None:
        self._file, self._encoding = file, encoding
        self._digest = hashlib.sha256(encoding.mark)
        self.left = _fingerprint.HASHED - len(encoding.mark)

    def texts(self) -> Iterator[str]:
        # For reading alone: broken bytes are shown as such, the file is not written from this.
        decoder = codecs.getincrementaldecoder(self._encoding.codec)("replace")
        while self.left > 0 and (data := os.read(self._file.fd, min(_CHUNK, self.left))):
            self._digest.update(data)
            self.left -= len(data)
            yield decoder.decode(data)
        yield decoder.decode(b"", final=True)

    def fingerprint(self) -> str:
        return self._digest.hexdigest()
