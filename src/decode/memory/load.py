"""Memory: what the person and the project tell every session."""

import logging
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from decode.config.settings import Settings
from decode.memory.budget import cut_index, within_total
from decode.memory.document import Document, read_document
from decode.memory.imports import imported
from decode.memory.places import Place, places

_log = logging.getLogger(__name__)

_LEAD = (
    "Standing instructions of the person and the project follow. "
    "Where two differ, the later one counts; what the person says in the conversation counts most."
)


def assemble_memory(cwd: Path, settings: Settings | None = None) -> str:
    """Return what the memory files tell the model, "" when there is none.

    The text names no folder outside the project and is the same while no file changes. Files are
    read anew at each call; each thing that is odd about them is one WARNING in the log.
    """
    documents = load_memory(cwd, settings)
    for document in documents:
        for warning in document.warnings:
            _log.warning("%s", warning)
    parts = [part(document) for document in documents if document.text.strip()]
    return "\n\n".join([_LEAD, *parts]) if parts else ""


def load_memory(cwd: Path, settings: Settings | None = None) -> list[Document]:
    """Return the memory files in force, in the order the model reads them, cut to the budget."""
    settings = settings or Settings()
    return [] if settings.safe else fitting(places(cwd), settings)


def fitting(found: Iterable[Place], settings: Settings) -> list[Document]:
    """Return the files with what they import, each once, cut to the budget."""
    seen: set[Path] = set()
    roots = settings.add_dirs
    return within_total([one for place in found for one in _read(place, seen, roots)])


def _read(place: Place, seen: set[Path], also: Sequence[Path]) -> Iterator[Document]:
    real = place.path.resolve()
    if real in seen:
        return
    seen.add(real)
    if not real.is_relative_to(place.root.resolve()):
        warning = f"{place.path} is a link that leads outside the project"
        yield Document(place.path, place.label, "", "", (warning,))
        return
    document = read_document(place.path, place.label)
    if place.is_index:
        yield cut_index(document)
        return
    yield document
    for child in imported(document, place.root, also):
        if child.path not in seen:
            seen.add(child.path)
            yield child


def part(document: Document) -> str:
    """Return a file as the model reads it: what it is called, then its text."""
    owner = f", imported by {document.owner}" if document.owner else ""
    return f"# {document.label}{owner}\n\n{document.text.strip()}"
