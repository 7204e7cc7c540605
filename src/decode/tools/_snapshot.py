"""A file as it is at one moment: its bytes, its text, and a fingerprint to know it again."""

import os
from dataclasses import dataclass
from pathlib import Path

from decode.tools import _fingerprint
from decode.tools._encoding import Encoding, detect
from decode.tools._names import shown
from decode.tools._open import opened, trouble
from decode.tools._refusal import Refusal

#: Bytes of a file that is changed as text; beyond, a program that streams does it better.
LARGEST = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The whole of a file. `encoding` is None when it is no text, and then `text` is empty."""

    path: Path
    data: bytes
    info: os.stat_result
    encoding: Encoding | None
    text: str

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the content."""
        return _fingerprint.of_bytes(self.data)


def snapshot(path: Path, given: str) -> Snapshot:
    """Read the file at the real path `path`, which the model called `given`.

    Raises Refusal when it cannot be read or is too large, FileNotFoundError when it is not there.
    """
    try:
        with opened(path) as file:
            if file.info.st_size > LARGEST:
                raise Refusal(_too_large(given, file.info.st_size))
            data = read_up_to(file.fd, LARGEST + 1)
    except FileNotFoundError:
        raise
    except IsADirectoryError:
        raise Refusal(f"{shown(given)} is a directory; name a file in it") from None
    except OSError as error:
        raise trouble(error, path, given) from None
    if len(data) > LARGEST:
        raise Refusal(_too_large(given, len(data)))
    encoding = detect(data)
    return Snapshot(path, data, file.info, encoding, encoding.decode(data) if encoding else "")


def read_up_to(fd: int, limit: int) -> bytes:
    """Read from the current offset to the end, at most `limit` bytes."""
    parts: list[bytes] = []
    while limit > 0 and (part := os.read(fd, min(limit, 1024 * 1024))):
        parts.append(part)
        limit -= len(part)
    return b"".join(parts)


def _too_large(given: str, size: int) -> str:
    return (
        f"{shown(given)} has {size:,} bytes; only files up to {LARGEST:,} bytes are changed here: "
        "use a program that streams, such as sed, with bash"
    )
