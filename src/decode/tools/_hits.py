"""What a search found, line by line."""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass

_LINE = re.compile(rb"(\d+)([:-])(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True, order=True)
class Hit:
    """A line of a file; `match` is False for a line of context."""

    path: str
    number: int
    match: bool
    text: str


def hits(output: bytes) -> Iterator[Hit]:
    """Yield the lines in the output of `rg --null --line-number`, given paths that begin with `./`.

    A name may hold line feeds, so a path goes on until its NUL byte.
    """
    begun = b""
    for line in output.split(b"\n"):
        begun = line if line.startswith(b"./") else begun and b"%b\n%b" % (begun, line)
        path, found, rest = begun.partition(b"\0")
        if not found:
            continue
        begun = b""
        parsed = _LINE.fullmatch(rest)
        if parsed is not None:
            yield Hit(
                os.fsdecode(path.removeprefix(b"./")),
                int(parsed[1]),
                parsed[2] == b":",
                parsed[3].removesuffix(b"\r").decode("utf-8", "backslashreplace"),
            )
