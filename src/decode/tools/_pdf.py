"""A PDF as text: its pages, one after the other."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from decode.entities.counting import counted

#: Bytes of a file that is looked into, and seconds it may take.
LARGEST = 64 * 1024 * 1024
_PATIENCE = 20

#: Its own process: importing it here would load a library that most sessions never need.
_TEXT = Path(__file__).with_name("_pdf_text.py")

MAGIC = b"%PDF-"

#: Never imported: who reads no PDF does not pay for the library.
PROGRAM = Path(__file__).with_name("_pdf_text.py")


@dataclass(frozen=True, slots=True)
class Pdf:
    """`text` holds the first `shown` of all `pages`; "" with a `fault` that says why."""

    text: str
    shown: int = 0
    pages: int = 0
    fault: str = ""

    @property
    def note(self) -> str:
        """A clause for whoever reads the text."""
        if self.shown < self.pages:
            return f"text of a PDF, pages 1-{self.shown} of {self.pages}; the others took too long"
        return f"text of a PDF, {counted(self.pages, 'page')}"


def pdf(data: bytes) -> Pdf:
    """Return the text of the PDF with these bytes."""
    if len(data) > LARGEST:
        return Pdf("", fault=f"it has more than {LARGEST:,} bytes")
    lines = list(map(_parsed, _printed(data).splitlines()))
    fault = next((str(line["fault"]) for line in lines if "fault" in line), "")
    pages = [line for line in lines if "page" in line]
    if fault or not pages:
        return Pdf("", fault=fault or "its text could not be had in reasonable time")
    if not any(str(page["text"]).strip() for page in pages):
        return Pdf("", fault="its pages hold no text, perhaps pictures of it")
    return Pdf("\n".join(_shown(pages)), len(pages), int(pages[-1]["pages"]))


def _shown(pages: list[dict[str, Any]]) -> Iterator[str]:
    for page in pages:
        yield f"[page {page['page']}]"
        yield str(page["text"]).rstrip()
        yield ""


def _printed(data: bytes) -> bytes:
    argv = (sys.executable, "-I", str(_TEXT))
    try:
        done = subprocess.run(
            argv,
            input=data,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={},
            timeout=_PATIENCE,
            check=False,
        )
    except subprocess.TimeoutExpired as late:
        return late.stdout or b""
    return done.stdout


def _parsed(line: bytes) -> dict[str, Any]:
    """A line that was cut off is none."""
    with suppress(ValueError):
        return json.loads(line)
    return {}
