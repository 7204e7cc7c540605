"""One escape sequence from a terminal, as Textual 8.2 has to be told of it.

Each rule here answers a fault of `textual._xterm_parser`: sub-fields of the kitty protocol raise in
the input thread, replies to queries are typed into the prompt, a key without its text is not typed,
Alt+Enter (ESC CR) submits, a NaN mouse position becomes text.
"""

import re
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Typed:
    """Characters or a sequence that the parser understands."""

    text: str


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key named outright."""

    key: str


@dataclass(frozen=True, slots=True)
class Background:
    """The terminal told its background colour."""

    dark: bool


@dataclass(frozen=True, slots=True)
class LegacyMouse:
    """The terminal fell back to the X10 mouse protocol, as after a reattach."""


Told = Typed | Pressed | Background | LegacyMouse

_LONGEST = 32
_TOO_LARGE = 0x110000
#: Lock and modifier keys of the kitty protocol: pressing one types nothing.
_SILENT = frozenset((57358, 57359, 57360, *range(57441, 57455)))
_CSI = re.compile(r"\x1b\[(?P<prefix>[<=>?]?)(?P<fields>[\d:;]*)(?P<middle>[ -/]*)(?P<final>[@-~])")
_COLOUR = re.compile(r"\x1b\]11;rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})")


def csi(sequence: str) -> Told | None:
    """Return what a complete CSI sequence means, None when it is to be dropped."""
    match = _CSI.fullmatch(sequence)
    if match is None or len(sequence) > _LONGEST * 2:
        return None
    prefix, fields, final = match["prefix"], match["fields"], match["final"]
    if prefix:
        return _private(sequence, prefix, match["middle"] + final)
    if final in "cn" or match["middle"] or (final == "t" and not fields.startswith("48;")):
        return None
    if final == "u":
        return _key(fields.split(";"))
    if final == "~" and fields.startswith("27;"):
        _, modifiers, code, *_ = [*fields.split(";"), "", ""]
        return _key([code, modifiers])
    return _plain(fields, sequence)


def string(sequence: str) -> Told | None:
    """Return what a complete OSC, DCS, APC or PM string means; nearly all are dropped."""
    match = _COLOUR.match(sequence)
    if match is None:
        return None
    red, green, blue = (int(part, 16) / (16 ** len(part) - 1) for part in match.groups())
    return Background(dark=0.299 * red + 0.587 * green + 0.114 * blue < 0.5)


def _private(sequence: str, prefix: str, final: str) -> Told | None:
    if prefix == "<" and final in "mM":
        return Typed(sequence) if len(sequence) <= _LONGEST else None
    if prefix == "?" and final == "$y":
        return Typed(sequence)
    return None


def _plain(fields: str, sequence: str) -> Told | None:
    if fields.startswith("48;"):
        return Typed(sequence) if len(sequence) <= _LONGEST else None
    parts = [field.split(":") for field in fields.split(";")]
    numbers = [part[0] for part in parts]
    released = len(parts) > 1 and parts[1][1:2] == ["3"]
    if released or not all(_is_character(_number(number, 1)) for number in numbers if number):
        return None
    return Typed(f"\x1b[{';'.join(numbers)}{sequence[-1]}")


def _key(fields: list[str]) -> Told | None:
    code_field, modifier_field, text_field, *_ = [*fields, "", "", ""]
    code = _number(code_field.partition(":")[0], 1)
    modifiers, _, event = modifier_field.partition(":")
    if event == "3" or code in _SILENT:
        return None
    if text := _text(text_field):
        return Typed(text)
    if not _is_character(code):
        return None
    bits = _number(modifiers, 1)
    if bits <= 2 and code >= 32 and chr(code).isprintable() and not _functional(code):
        return Typed(chr(code).upper() if bits == 2 else chr(code))
    return Typed(f"\x1b[{code};{bits}u" if bits > 1 else f"\x1b[{code}u")


def _functional(code: int) -> bool:
    return code == 127 or 57344 <= code <= 63743


def _text(field: str) -> str:
    codes = [_number(part, 0) for part in field.split(":")] if field else []
    return "".join(chr(code) for code in codes if code >= 32 and _is_character(code))


def _number(text: str, default: int) -> int:
    if not text.isdecimal():
        return default
    return int(text) if len(text) <= 7 else _TOO_LARGE


def _is_character(code: int) -> bool:
    return 0 < code <= 0x10FFFF and not 0xD800 <= code <= 0xDFFF
