"""Here-documents without expansion."""

import re

from decode.gate.shell.reader import Reader
from decode.gate.shell.syntax import ShellWord, Text, Unclear

_DELIMITER = re.compile(r"'([A-Za-z0-9_.-]+)'|\"([A-Za-z0-9_.-]+)\"|\\?([A-Za-z0-9_.-]+)")
_EXPANDS = re.compile(r"[$`]|\\[\\\n]")


def read_heredoc(reader: Reader, *, strip_tabs: bool) -> ShellWord:
    """Read the delimiter that comes next, and the body that follows the line, as one text."""
    reader.skip_blanks()
    match = _DELIMITER.match(reader.text, reader.at)
    if match is None or reader.text[match.end() : match.end() + 1].strip(" \t\n;&|<>)"):
        raise Unclear("it has an unusual here-document")
    reader.at = match.end()
    line_end = reader.text.find("\n", reader.at)
    if line_end < 0:
        raise Unclear("a here-document is not closed")
    start = reader.bodies.get(line_end, line_end + 1)
    body, end = _body(reader.text, start, match[1] or match[2] or match[3], strip_tabs)
    if match[0] == match[3] and _EXPANDS.search(body):
        raise Unclear("a here-document has an expansion")
    reader.bodies[line_end] = end
    reader.heredocs += 1
    return ShellWord((Text(body),))


def _body(text: str, start: int, delimiter: str, strip_tabs: bool) -> tuple[str, int]:
    lines: list[str] = []
    at = start
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line = text[at:end].lstrip("\t") if strip_tabs else text[at:end]
        if line == delimiter:
            return "".join(lines), min(end + 1, len(text))
        lines.append(line + "\n")
        at = end + 1
    raise Unclear("a here-document is not closed")
