"""Text of unknown origin made visible for a person who has to judge it (gate contract, section 7).

Nothing is left out and nothing can act on the screen: characters that hide, move or reorder text
are spelt as escapes, long gaps are counted, the tail is always there.
"""

import re
import unicodedata
from functools import lru_cache

#: Categories that no honest command needs: control, format, private, surrogate, unassigned,
#: line and paragraph separators.
_UNSEEN = frozenset({"Cc", "Cf", "Co", "Cs", "Cn", "Zl", "Zp"})

#: Letters, marks and symbols that draw nothing: fillers, joiners, the blank Braille cell.
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
)

_GAP = re.compile(r"[ \t]{20,}")
_EMPTY_LINES = re.compile(r"\n(?:[ \t]*\n){3,}")


def visible(text: str) -> str:
    """Return `text` with every unseen character spelt out and every long gap counted.

    Line breaks and single tabs stay; ordinary letters of any script stay as they are.
    """
    counted = _EMPTY_LINES.sub(_count_lines, spelt(text))
    return _GAP.sub(lambda gap: f" ⟨{len(gap[0])} blanks⟩ ", counted)


def spelt(text: str) -> str:
    """Return `text` with every unseen character spelt out and every gap as long as it is."""
    # Most of what is shown, and a tenth of the work.
    if text.isascii() and text.isprintable():
        return text
    return "".join(map(_shown, text))


@lru_cache(maxsize=4096)
def _shown(char: str) -> str:
    if char in "\n\t" or " " <= char <= "~":
        return char
    code = ord(char)
    if code > 0x7F and not _hides(char):
        return char
    if code <= 0xFF:
        return "\\r" if char == "\r" else f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _hides(char: str) -> bool:
    category = unicodedata.category(char)
    return (
        category in _UNSEEN or category == "Zs" or char in _BLANK or 0xE0100 <= ord(char) <= 0xE01EF
    )


def _count_lines(gap: re.Match[str]) -> str:
    return f"\n⟨{gap[0].count(chr(10)) - 1} empty lines⟩\n"
