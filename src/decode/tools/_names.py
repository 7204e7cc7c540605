"""File names of any bytes as text that can stand in one line of a result."""

import re
import unicodedata
from pathlib import Path

#: What would end a line, steer a terminal, reorder text or not encode: controls, line and
#: paragraph separators, marks of direction, surrogates.
_UNSAFE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)

_QUOTES = str.maketrans({"\u2018": "'", "\u2019": "'", "\u201c": '"', "\u201d": '"'})


def shown(name: str) -> str:
    """Return `name` with unsafe characters spelt `\\xNN` or `\\uNNNN`; odd spaces stay.

    A byte that is not UTF-8 becomes the `\\xNN` of that byte.
    """
    return _UNSAFE.sub(_spelt, name)


def from_cwd(path: Path, cwd: Path) -> str:
    """Return a path as a result shows it: from cwd when it lies in it, else absolute."""
    return shown(str(path.relative_to(cwd) if path.is_relative_to(cwd) else path))


def safe(text: str) -> str:
    """Return `text` with lone surrogates spelt out, so that it can be encoded."""
    return re.sub("[\ud800-\udfff]", _spelt, text)


def folded(name: str) -> str:
    """Return the form under which names count as spellings of one another.

    Composed and decomposed letters, any kind of space, straight and typographic quotes are equal.
    """
    spaced = "".join(" " if unicodedata.category(char) == "Zs" else char for char in name)
    return unicodedata.normalize("NFC", spaced.translate(_QUOTES))


def _spelt(match: re.Match[str]) -> str:
    code = ord(match[0])
    if 0xDC80 <= code <= 0xDCFF:
        return f"\\x{code - 0xDC00:02x}"
    return f"\\x{code:02x}" if code <= 0xFF else f"\\u{code:04x}"
