"""The skills that settings files switch off, read live: a switch counts at the next look-up."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

from decode.config.read import Document, read
from decode.config.sources import places

KEY = "skills.disabled"


def settings_files(cwd: Path) -> list[Path]:
    """Return every file that may switch skills off, whether or not it exists."""
    return [path for place in places(cwd) for path in place.files]


def switched_off(files: list[Path]) -> frozenset[str]:
    """Return all that the files switch off, as names or `source:name`."""
    return frozenset(name for path in files for name in listed(path))


def listed(path: Path) -> list[str]:
    """Return what one file switches off; nothing when it is missing or broken."""
    document = read(path)
    return list(_names(document.values)) if isinstance(document, Document) else []


def _names(values: dict[str, Any]) -> Iterator[str]:
    table: Any = values.get("skills")
    nested: Any = cast("dict[str, Any]", table).get("disabled") if isinstance(table, dict) else None
    value: Any = values.get(KEY, nested)
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        yield from (str(name) for name in cast("list[Any]", value))
