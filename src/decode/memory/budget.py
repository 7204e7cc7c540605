"""How much of the memory files the model is given."""

from collections.abc import Sequence
from dataclasses import replace

from decode.entities.counting import counted
from decode.memory.document import Document

#: Bytes of all files together; the nearest file is served first.
TOTAL = 64 * 1024
INDEX_LINES = 200
INDEX_BYTES = 25_000


def within_total(documents: Sequence[Document], total: int = TOTAL) -> list[Document]:
    """Return the documents cut to `total` bytes; a cut one says so in its text and its warnings."""
    left = total
    fitted: list[Document] = []
    for document in reversed(documents):
        fitted.append(cut(document, left))
        left = max(0, left - document.size)
    return fitted[::-1]


def cut(document: Document, limit: int) -> Document:
    """Return the document with at most `limit` bytes of its text and a visible note if cut."""
    data = document.text.encode()
    if len(data) <= limit:
        return document
    return _noted(document, data[:limit].decode("utf-8", "ignore"))


def cut_index(document: Document) -> Document:
    """Return MEMORY.md cut to 200 lines and 25 KB."""
    lines = document.text.split("\n")
    if len(lines) > INDEX_LINES and "".join(lines[INDEX_LINES:]).strip():
        return cut(_noted(document, "\n".join(lines[:INDEX_LINES])), INDEX_BYTES)
    return cut(document, INDEX_BYTES)


def _noted(document: Document, kept: str) -> Document:
    size, left = document.size, len(kept.encode())
    note = f"[{document.label} goes on: {left} of {counted(size, 'byte')} are shown]"
    warning = f"{document.path} is too long: the model sees {left} of {size} bytes"
    text = f"{kept.rstrip()}\n\n{note}" if kept.strip() else note
    return replace(document, text=text, warnings=(*document.warnings, warning))
