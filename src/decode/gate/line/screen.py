"""What is asked before anything is parsed: characters and sizes (gate semantics, S3)."""

import re

from decode.entities.visible import spelt

MAX_BYTES = 8192
MAX_COMMANDS = 64
_LONG_GAP = re.compile(r"[ \t]{40,}|(?:\n[ \t]*){8,}")


def screen(text: str) -> str:
    """Say why a command line is deceptive or too large to be allowed; empty when it is neither."""
    if "\0" in text:
        return "it has a NUL character, which no shell can run"
    if spelt(text) != text:
        return "it has characters that cannot be seen or that change what is seen"
    if _LONG_GAP.search(text):
        return "it has a gap that pushes text out of sight"
    if len(text.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        return f"it is longer than {MAX_BYTES} bytes"
    return ""
