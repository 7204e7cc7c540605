"""On which line of a settings file a key or a text stands."""

import json
import re
from collections.abc import Iterator

#: From the names that lead to a value (and, in a list, the text of the element) to its line.
Lines = dict[tuple[str, ...], int]

_JSON = re.compile(r'"(?:[^"\\\n]|\\.)*"|[{}\[\],]')
_TOML_HEADER = re.compile(r"\s*\[\[?([^\[\]]+)\]\]?\s*(?:#.*)?$")
_TOML_KEY = re.compile(
    r"\s*((?:[\w\-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*(?:[\w\-]+|\"[^\"]*\"))*)\s*="
)
_TOML_TOKEN = re.compile(r"\"(?:[^\"\\]|\\.)*\"|'[^']*'|#.*|[\[\]{}]")


def json_lines(text: str) -> Lines:
    """Return the lines of a valid JSON document; the first of two equal places counts."""
    lines: Lines = {}
    path: list[str] = []
    in_list: list[bool] = []
    for token, line in _tokens(text):
        if token in "{[":
            in_list.append(token == "[")
            path.append("")
        elif token in "}]":
            in_list.pop()
            path.pop()
        elif token == ",":
            path[-1] = ""
        elif in_list and not in_list[-1] and not path[-1]:
            path[-1] = json.loads(token)
            lines.setdefault(_named(path), line)
        else:
            lines.setdefault((*_named(path), json.loads(token)), line)
    return lines


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    line, seen = 1, 0
    for found in _JSON.finditer(text):
        line += text.count("\n", seen, found.start())
        seen = found.start()
        yield found[0], line


def _named(path: list[str]) -> tuple[str, ...]:
    return tuple(name for name in path if name)


def toml_lines(text: str) -> Lines:
    """Return the lines of a valid TOML document; the first of two equal places counts."""
    lines: Lines = {}
    section: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    depth = 0
    for number, line in enumerate(text.split("\n"), 1):
        header = _TOML_HEADER.match(line) if depth == 0 else None
        if header is not None:
            section = _dotted(header[1])
            lines.setdefault(section, number)
            continue
        key = _TOML_KEY.match(line) if depth == 0 else None
        if key is not None:
            path = section + _dotted(key[1])
            lines.setdefault(path, number)
        start = key.end() if key is not None else 0
        for token in _TOML_TOKEN.findall(line, start):
            depth += (token in "[{") - (token in "]}")
            if token[0] in "\"'":
                lines.setdefault((*path, token[1:-1]), number)
    return lines


def _dotted(text: str) -> tuple[str, ...]:
    return tuple(name.strip().strip("\"'") for name in text.split("."))
