"""Which named things a change adds, drops or touches, by the look of its lines."""

import re
from dataclasses import dataclass

from decode.providers._offline.patch import FilePatch

_DEFINES = re.compile(
    r"""^\s*
    (?:export\s+)?(?:default\s+)?(?:pub(?:\([^)]*\))?\s+)?(?:public\s+|private\s+|protected\s+)?
    (?:static\s+)?(?:abstract\s+)?(?:async\s+)?
    (?:def|class|function\*?|fn|func(?:\s+\([^)]*\))?|struct|enum|trait|interface|type|module|
       (?:const|let)(?=\s+\w+\s*=\s*(?:async\s*)?(?:\(|function)))
    \s+([A-Za-z_]\w*)""",
    re.VERBOSE,
)
_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Symbols:
    """Names in the order in which they appear."""

    new: list[str]
    gone: list[str]
    touched: list[str]


def symbols(file: FilePatch) -> Symbols:
    """Return the functions, classes and types a file's change concerns."""
    added = _named([text for _, text in file.added])
    removed = _named(file.removed)
    around = [name for lines in file.above for name in _named(lines)[-1:]]
    new = [name for name in added if name not in removed]
    gone = [name for name in removed if name not in added]
    both = [name for name in added if name in removed]
    touched = [*both, *(name for name in around if name not in (*added, *removed))]
    return Symbols(new, gone, list(dict.fromkeys(touched)))


def _named(lines: list[str]) -> list[str]:
    found = [match[1] for line in lines if (match := _DEFINES.match(line))]
    return list(dict.fromkeys(name for name in found if len(name) <= _LONGEST))
