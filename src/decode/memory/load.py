"""Memory: what the person and the project tell every session."""

import logging
from collections.abc import Iterator
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
    parts = [_part(document) for document in documents if document.text.strip()]
    return "\n\n".join([_LEAD, *parts]) if parts else ""


def load_memory(cwd: Path, settings: Settings | None = None) -> list[Document]:
    """Return the memory files in force, in the order the model reads them, cut to the budget."""
    if settings is not None and settings.safe:
        return []
    seen: set[Path] = set()
    found = [document for place in places(cwd) for document in _read(place, seen)]
    return within_total(found)


def _read(place: Place, seen: set[Path]) -> Iterator[Document]:
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
    for child in imported(document, place.root):
        if child.path not in seen:
            seen.add(child.path)
            yield child


def _part(document: Document) -> str:
    owner = f", imported by {document.owner}" if document.owner else ""
    return f"# {document.label}{owner}\n\n{document.text.strip()}"
