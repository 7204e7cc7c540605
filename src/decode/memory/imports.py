"""Files that a memory file names with `@path`."""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from decode.config import paths
from decode.memory.document import Document, read_document

DEPTH = 4
_FENCE = re.compile(r"^(`{3,}|~{3,})[^\n]*\n.*?(?:^\1[^\n]*$|\Z)", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")
_NAMED = re.compile(r"(?:^|(?<=[\s(]))@([^\s`@]+)")
_TAIL = ".,;:!?)\"'"
_SECRET = re.compile(r"(?:\..*|.*\.(?:pem|key|p12|pfx|keystore)|id_[a-z0-9]+)", re.IGNORECASE)
_PRIVATE = frozenset({".ssh", ".aws", ".gnupg", ".git"})


def imported(document: Document, root: Path, also: Sequence[Path] = ()) -> Iterator[Document]:
    """Yield the files that `document` names, and those that they name, to depth 4.

    Every real file comes once, so cycles end. Only what lies in `root`, or in one of the folders
    that the person added (`also`), is read; a file that exists elsewhere, a hidden file or a key
    becomes an empty document with a warning. A `@word` that names no file is ordinary text, and so
    is all code.
    """
    roots = tuple(folder.resolve() for folder in (root, *also))
    yield from _below(document, roots, {document.path.resolve()}, DEPTH)


def _below(
    document: Document, roots: Sequence[Path], seen: set[Path], depth: int
) -> Iterator[Document]:
    for name in _names(document.text):
        real = _real(document.path.parent, name)
        if real is None or real in seen:
            continue
        seen.add(real)
        refusal = _refusal(real, roots) if depth else f"is imported more than {DEPTH} files deep"
        if refusal:
            warning = f"{document.path} imports @{name}, which {refusal}"
            yield Document(real, name, "", document.label, (warning,))
            continue
        inside = real.is_relative_to(roots[0])
        label = real.relative_to(roots[0]).as_posix() if inside else name
        child = read_document(real, label, document.label)
        yield child
        yield from _below(child, roots, seen, depth - 1)


def _names(text: str) -> list[str]:
    prose = _SPAN.sub("", _FENCE.sub("", text))
    found = (name.rstrip(_TAIL) for name in _NAMED.findall(prose))
    return list(dict.fromkeys(name for name in found if name))


def _real(folder: Path, name: str) -> Path | None:
    start, rest = (paths.home(), name[2:]) if name.startswith("~/") else (folder, name)
    try:
        real = (start / rest).resolve()
        return real if real.is_file() else None
    except (OSError, ValueError):
        return None


def _refusal(real: Path, roots: Sequence[Path]) -> str:
    if not any(real.is_relative_to(root) for root in roots):
        return "lies outside the project; to allow it, add its folder with --add-dir or add_dirs"
    if _SECRET.fullmatch(real.name) or not _PRIVATE.isdisjoint(real.parts):
        return "is hidden or a key"
    return ""
