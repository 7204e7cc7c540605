"""Text of files, models and tools as it may stand on a screen: it is drawn, it never acts."""

import re
import unicodedata

_ESCAPES = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]"  # CSI
    r"|\x1b[\]P_^X][^\x07\x1b]*(?:\x07|\x1b\\|\Z)"  # OSC, DCS, APC, PM, SOS
    r"|\x1b[ -/]*[0-~]?"
)
_PLAIN = re.compile(r"[\n\t -~]*\Z")
_OVERWRITTEN = re.compile(r"^[^\n]*\r(?!\n|\Z)", re.MULTILINE)
_JOINERS = frozenset("\u200c\u200d")
_TAB = 4


def screen_text(text: str) -> str:
    """Return `text` without escape sequences, control and bidi characters; line feeds stay.

    A line that was overwritten with carriage returns keeps what a terminal would show last. Tabs
    become blanks. What cannot be encoded shows as U+FFFD.
    """
    if "\t" not in text and _PLAIN.match(text):
        return text
    if "\x1b" in text:
        text = _ESCAPES.sub("", text)
    if "\r" in text:
        text = _OVERWRITTEN.sub("", text.replace("\r\n", "\n")).replace("\r", "")
    text = "\n".join(line.expandtabs(_TAB) for line in text.split("\n"))
    return text if _PLAIN.match(text) else "".join(map(_drawn, text))


def one_line(text: str) -> str:
    """Return `text` as one line, runs of white space drawn as one blank."""
    return " ".join(screen_text(text).split())


def rest_of_title(name: str, title: str) -> str:
    """Return the title of a call as one line, without the tool's name that it may begin with."""
    return f"{one_line(title)} ".removeprefix(f"{one_line(name)} ").rstrip()


def _drawn(char: str) -> str:
    if char == "\n" or " " <= char <= "~" or char in _JOINERS:
        return char
    category = unicodedata.category(char)
    if category in ("Zl", "Zp"):
        return " "
    if category in ("Cs", "Cc", "Co"):
        return "\ufffd"
    return "" if category == "Cf" else char
