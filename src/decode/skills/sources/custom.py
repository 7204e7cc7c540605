"""Folders named in the settings or by `--skills-dir`."""

from collections.abc import Iterator
from pathlib import Path

from decode.skills.sources._spec import FolderSource, Place, Root


def _roots(place: Place) -> Iterator[Root]:
    for folder in place.settings.dirs:
        text = folder.as_posix()
        expanded = place.home + text[1:] if text[:2] in ("~", "~/") else text
        yield Root(str(Path(place.directories[0], expanded)))


SOURCE = FolderSource("custom", 300, _roots, flat=True, single=True)
