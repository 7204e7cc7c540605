"""What stands inside quotes, decoded."""

import re

from decode.gate.shell.expansions import dollar
from decode.gate.shell.reader import Reader
from decode.gate.shell.syntax import Piece, Text, Unclear

_SIMPLE_ESCAPES = {"n": "\n", "t": "\t", "\\": "\\", "'": "'", '"': '"', "?": "?"}
_NUMBERS = (
    (re.compile(r"x([0-9A-Fa-f]{1,2})"), 16),
    (re.compile(r"([0-7]{1,3})"), 8),
    (re.compile(r"u([0-9A-Fa-f]{1,4})"), 16),
)
_PLAIN_IN_DOUBLE = re.compile(r'[^"$`\\]+')


def ansi_quoted(reader: Reader) -> str:
    """Decode `$'…'` from after the opening quote; only printable ASCII, newline and tab."""
    found: list[str] = []
    while (character := reader.take()) != "'":
        found.append(_escape(reader) if character == "\\" else character)
    return "".join(found)


def _escape(reader: Reader) -> str:
    simple = _SIMPLE_ESCAPES.get(reader.peek())
    if simple is not None:
        reader.take()
        return simple
    for expression, radix in _NUMBERS:
        if match := expression.match(reader.text, reader.at):
            code = int(match[1], radix)
            if code not in (9, 10) and not 0x20 <= code < 0x7F:
                break
            reader.at = match.end()
            return chr(code)
    raise Unclear("an escape in $'…' is not plain text")


def double_quoted(reader: Reader) -> list[Piece]:
    """Decode `"…"` from after the opening quote."""
    pieces: list[Piece] = []
    while (character := reader.peek()) != '"':
        if match := _PLAIN_IN_DOUBLE.match(reader.text, reader.at):
            reader.at = match.end()
            pieces.append(Text(match[0]))
        elif character == "\\":
            pieces.append(Text(_escaped_in_double(reader)))
        elif character == "$":
            pieces.append(dollar(reader, quoted=True))
        elif character == "`":
            raise Unclear("it has backquotes")
        else:
            raise Unclear("a quote is not closed")
    reader.take()
    return pieces


def _escaped_in_double(reader: Reader) -> str:
    reader.take()
    character = reader.take()
    if character == "\n":
        raise Unclear("a quoted line goes on in the next line")
    return character if character in '$`"\\' else "\\" + character
