"""The project's own skills, in every directory from cwd up to the project root."""

from collections.abc import Iterator

from decode.skills.folder_setting import folder_of
from decode.skills.sources._spec import FolderSource, Place, Root


def _roots(place: Place) -> Iterator[Root]:
    for distance, directory in enumerate(place.directories):
        yield Root(folder_of(place.settings.dir, directory, place.home), distance)


SOURCE = FolderSource("project", 100, _roots)
