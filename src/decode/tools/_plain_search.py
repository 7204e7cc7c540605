"""Searching files where ripgrep is not installed: a program of its own, in the standard library.

It runs as a child, `python _plain_search.py QUERY`, with the paths on standard input, each ended by
a NUL byte: a pattern that takes for ever then costs a process that can be ended, not the program.
The output is that of `rg --null --line-number`: `path NUL number : text`, with a dash instead of
the colon for lines of context and `--` between groups.
"""

import codecs
import json
import os
import re
import resource
import stat
import sys
from collections.abc import Iterator
from typing import Any

#: Bytes of a file that are searched, and those in which a NUL byte makes it no text.
_LARGEST = 64 * 1024 * 1024
_SNIFFED = 65_536

#: What only other dialects spell like that, and how Python does.
_FOREIGN = re.compile(r"\\.|\[:[a-z]+:\]", re.DOTALL)
_NATIVE = {
    "[:alpha:]": "a-zA-Z",
    "[:digit:]": "0-9",
    "[:alnum:]": "a-zA-Z0-9",
    "[:upper:]": "A-Z",
    "[:lower:]": "a-z",
    "[:space:]": r"\t\n\v\f\r ",
    "[:blank:]": r"\t ",
    "[:word:]": r"a-zA-Z0-9_",
    "[:xdigit:]": "0-9A-Fa-f",
    "[:punct:]": r"!-/:-@\[-`{-~",
}

#: Bytes that are not UTF-8.
_BROKEN = re.compile("[\udc80-\udcff]+")

#: Seconds of processor time.
_PATIENCE = 90

_FLAGS = os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC | os.O_NONBLOCK


def main(argv: list[str]) -> int:
    """Search; the status is 0 when something was found, 1 when nothing was, 2 for a bad pattern."""
    query = json.loads(argv[1])
    # Whoever started it watches the clock, and may be gone.
    resource.setrlimit(resource.RLIMIT_CPU, (_PATIENCE, _PATIENCE))
    try:
        expression = _compiled(query)
    except (re.error, OverflowError, RecursionError) as error:
        sys.stderr.write(f"regex parse error: {error}\n")
        return 2
    found = False
    for path in sys.stdin.buffer.read().split(b"\0"):
        text = _text(path) if path else None
        if text is not None and expression.search(text):
            found = _report(path, text, expression, query) or found
    return 0 if found else 1


def _compiled(query: dict[str, Any]) -> re.Pattern[str]:
    pattern = re.escape(query["pattern"]) if query["literal"] else _understood(query["pattern"])
    return re.compile(pattern, re.MULTILINE | (re.IGNORECASE if query["ignore_case"] else 0))


def _understood(pattern: str) -> str:
    return _FOREIGN.sub(lambda found: _NATIVE.get(found[0], found[0]), pattern)


def _text(path: bytes) -> str | None:
    try:
        descriptor = os.open(path, _FLAGS)
    except OSError:
        return None
    try:
        info = os.fstat(descriptor)
        data = _read(descriptor, info.st_size) if stat.S_ISREG(info.st_mode) else b"\0"
    except OSError:
        return None
    finally:
        os.close(descriptor)
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace").replace("\r\n", "\n")
    if b"\0" in data[:_SNIFFED]:
        return None
    text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8", "surrogateescape")
    return text.replace("\r\n", "\n")


def _read(descriptor: int, size: int) -> bytes:
    """Read the file, which says that it has `size` bytes; nearly always that is true."""
    data = os.read(descriptor, min(size, _LARGEST) + 1)
    if len(data) == size:
        return data
    parts = [data]
    left = _LARGEST - len(data)
    while left > 0 and (part := os.read(descriptor, min(left, 1 << 20))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _report(path: bytes, text: str, expression: re.Pattern[str], query: dict[str, Any]) -> bool:
    lines = text.split("\n")
    if not lines[-1]:
        lines.pop()
    matched = list(_matched(lines, text, expression, query))
    shown: dict[int, bool] = {}
    around = query["context"]
    for number in matched:
        for near in range(max(number - around, 0), min(number + around + 1, len(lines))):
            shown.setdefault(near, False)
        shown[number] = True
    last = -1
    for number in sorted(shown):
        if around and last >= 0 and number > last + 1:
            sys.stdout.buffer.write(b"--\n")
        mark = b":" if shown[number] else b"-"
        line = lines[number].encode("utf-8", "surrogateescape")
        # Who reads this takes one carriage return for a part of the line's end.
        line += b"\r" if line.endswith(b"\r") else b""
        sys.stdout.buffer.write(b"%b\0%d%b%b\n" % (path, number + 1, mark, line))
        last = number
    return bool(matched)


def _matched(
    lines: list[str], text: str, expression: re.Pattern[str], query: dict[str, Any]
) -> Iterator[int]:
    """Yield the numbers of matching lines; a pattern that names a line feed may span several."""
    left = query["most"]
    if "\n" in query["pattern"] or (not query["literal"] and "\\n" in query["pattern"]):
        for match in expression.finditer(text):
            first = text.count("\n", 0, match.start())
            yield from range(first, first + match[0].rstrip("\n").count("\n") + 1)
            left -= 1
            if left <= 0:
                return
        return
    for number, line in enumerate(lines):
        if expression.search(line) and _in_text(expression, line):
            yield number
            left -= 1
            if left <= 0:
                return


def _in_text(expression: re.Pattern[str], line: str) -> bool:
    """Say whether a match is in what is text of the line: a byte that is no character is none."""
    at = 0
    for broken in _BROKEN.finditer(line):
        if expression.search(line, at, broken.start()):
            return True
        at = broken.end()
    return not at or expression.search(line, at) is not None


if __name__ == "__main__":
    sys.exit(main(sys.argv))
