"""Text from a file made harmless: for one line, for a path, for a limit of characters."""

import os
import re
import unicodedata
from functools import lru_cache

_ASCII = re.compile(r"[ -~]*")
#: Control, format (bidi and tag characters among them), surrogate, line and paragraph separators.
_HIDDEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
#: Joiners belong to ordinary words and emoji of several scripts.
_JOINERS = frozenset("\u200c\u200d")


def one_line(text: str) -> str:
    """Return `text` on one line: blanks collapsed, control and bidi characters removed."""
    words = " ".join(text.split())
    if _ASCII.fullmatch(words):
        return words
    kept = "".join(char for char in words if not _removed(char))
    return " ".join(kept.split())


@lru_cache(maxsize=1024)
def _removed(char: str) -> bool:
    return unicodedata.category(char) in _HIDDEN and char not in _JOINERS


def path_text(path: str) -> str:
    """Return a path as it is, but with what cannot be written or shown spelt as an escape."""
    if path.isprintable():
        return path
    decoded = os.fsencode(path).decode("utf-8", "backslashreplace")
    return "".join(_spelt(char) if _removed(char) else char for char in decoded)


def _spelt(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


def cut(text: str, limit: int) -> str:
    """Return at most `limit` characters of `text`, cut between graphemes with an ellipsis."""
    if len(text) <= limit:
        return text
    end = limit - 1
    while end > 0 and _joined(text, end):
        end -= 1
    return text[: max(end, 0)].rstrip() + "…" if limit > 0 else ""


def _joined(text: str, at: int) -> bool:
    """Say whether the characters around position `at` belong to one grapheme."""
    before, after = text[at - 1], text[at]
    if after < "\u0300":
        return False
    if before == "\u200d" or after == "\u200d" or _extends(after):
        return True
    if _flag(before) and _flag(after):
        start = at
        while start and _flag(text[start - 1]):
            start -= 1
        return (at - start) % 2 == 1
    return _hangul(before) and "\u1160" <= after <= "\u11ff"


def _extends(char: str) -> bool:
    return (
        unicodedata.category(char)[0] == "M"
        or "\U0001f3fb" <= char <= "\U0001f3ff"
        or "\U000e0020" <= char <= "\U000e007f"
    )


def _flag(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _hangul(char: str) -> bool:
    return "\u1100" <= char <= "\u11ff" or "\uac00" <= char <= "\ud7a3"
