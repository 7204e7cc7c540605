"""One memory file: its bytes made text."""

import re
from dataclasses import dataclass
from pathlib import Path

#: More than this of one file is never read.
MOST_BYTES = 256 * 1024
_CUT_BYTE = 4
_UNSEEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Document:
    """A memory file as the model is to read it.

    `label` is its path as it may be shown to the model: relative, or in words. `owner` is the
    label of the file that imports it. `warnings` say what is odd about it.
    """

    path: Path
    label: str
    text: str
    owner: str = ""
    warnings: tuple[str, ...] = ()

    @property
    def size(self) -> int:
        """The bytes it takes."""
        return len(self.text.encode())


def read_document(path: Path, label: str, owner: str = "") -> Document:
    """Return the file; what cannot be read becomes a warning, never an error.

    A byte-order mark is dropped. A byte that is not UTF-8 becomes U+FFFD and the rest counts.
    """
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except OSError as error:
        return Document(path, label, "", owner, (f"{path} cannot be read: {error.strerror}",))
    whole = data[:MOST_BYTES]
    warnings = [] if len(data) <= MOST_BYTES else [f"{path}: only {MOST_BYTES} bytes are read"]
    text = whole.decode("utf-8-sig", "replace")
    line = _first_bad_line(whole)
    if line:
        warnings.append(f"{path}:{line} is not UTF-8; the bad bytes were replaced")
    return Document(path, label, _UNSEEN.sub("\ufffd", text), owner, tuple(warnings))


def _first_bad_line(data: bytes) -> int:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        # A character cut by the size limit is no fault of the file.
        if len(data) == MOST_BYTES and error.start > MOST_BYTES - _CUT_BYTE:
            return 0
        return data.count(b"\n", 0, error.start) + 1
    return 0
