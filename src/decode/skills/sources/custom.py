"""Folders named in the settings or by `--skills-dir`."""

from collections.abc import Iterator

from decode.skills.folder_setting import folder_of
from decode.skills.sources._spec import FolderSource, Place, Root


def _roots(place: Place) -> Iterator[Root]:
    for folder in place.settings.dirs:
        yield Root(folder_of(folder.as_posix(), place.directories[0], place.home))


SOURCE = FolderSource("custom", 300, _roots, flat=True, single=True)
