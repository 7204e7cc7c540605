"""Path arguments that look like one thing and are another (gate semantics, S7)."""

import re

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")


def deceptive(text: str) -> str:
    """Say why the path argument of a tool is not a plain path; empty when it is one."""
    if not text or "\0" in text:
        return "is not a path"
    if "\\" in text:
        return "has backslashes in it"
    if _SCHEME.match(text):
        return "looks like an address, not like a path"
    if text.startswith("~") and text != "~" and not text.startswith("~/"):
        return "names the home of someone else"
    return ""
