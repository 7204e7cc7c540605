"""Assignments before a command that change nothing that matters (gate semantics, S2)."""

import re

from decode.gate.words import Assignment

_LOCALE = re.compile(r"LC_[A-Z]+|LANG|LANGUAGE|NO_COLOR|COLUMNS|LINES|CI|TERM")
_PLAIN = re.compile(r"[A-Za-z0-9_.+@:-]*")
_ZONE = re.compile(r"(?:[A-Za-z0-9_+-]+/)*[A-Za-z0-9_+-]+|")
_EXACT = {"GIT_PAGER": "cat", "PAGER": "cat", "GIT_OPTIONAL_LOCKS": "0"}


def harmless(assignment: Assignment) -> bool:
    """Say whether an assignment before a command cannot change what it loads, runs or reads."""
    name, value = assignment.name, assignment.value
    if assignment.append or not value.static:
        return False
    if name == "TZ":
        return _ZONE.fullmatch(value.text) is not None
    if name in _EXACT:
        return value.text == _EXACT[name]
    return bool(_LOCALE.fullmatch(name) and _PLAIN.fullmatch(value.text))
