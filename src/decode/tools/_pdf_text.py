"""The text of a PDF, page by page; a program of its own, `python -I _pdf_text.py < FILE`.

Files come from strangers, and reading one can take any time and memory: here both are bounded, and
the program can be ended. Each page is a line of JSON, `{"page": 1, "pages": 9, "text": "…"}`; what
hinders all of them is `{"fault": "…"}`. Pages that do not come any more took too long.
"""

import json
import logging
import resource
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from io import BytesIO

from pypdf import PdfReader
from pypdf.errors import DependencyError, PyPdfError

#: Seconds after which no further page is begun, and of processor time; bytes of memory.
_PATIENCE = 8.0
_PROCESSOR = 12
_MEMORY = 2 * 1024 * 1024 * 1024

#: What comes of a page that is broken.
_BROKEN = (
    PyPdfError,
    DependencyError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    NotImplementedError,
    RecursionError,
    TypeError,
    ValueError,
)


def main() -> int:
    """Print the pages."""
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CPU, (_PROCESSOR, _PROCESSOR))
        resource.setrlimit(resource.RLIMIT_AS, (_MEMORY, _MEMORY))
    logging.disable()
    for line in _lines(sys.stdin.buffer.read()):
        sys.stdout.write(f"{json.dumps(line)}\n")
        sys.stdout.flush()
    return 0


def _lines(data: bytes) -> Iterator[dict[str, object]]:
    end = time.monotonic() + _PATIENCE
    try:
        reader = PdfReader(BytesIO(data))
        if reader.is_encrypted and not reader.decrypt(""):
            yield {"fault": "it is encrypted"}
            return
        pages = len(reader.pages)
    except _BROKEN as error:
        encrypted = isinstance(error, DependencyError)
        yield {"fault": "it is encrypted" if encrypted else "it is damaged"}
        return
    for number in range(pages):
        if time.monotonic() > end:
            return
        yield {"page": number + 1, "pages": pages, "text": _text(reader, number)}


def _text(reader: PdfReader, number: int) -> str:
    try:
        return reader.pages[number].extract_text()
    except _BROKEN:
        return "[this page cannot be read]"


if __name__ == "__main__":
    sys.exit(main())
