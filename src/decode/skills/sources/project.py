"""The project's own skills, in every directory from cwd up to the project root."""

from collections.abc import Iterator

from decode.skills.sources._spec import FolderSource, Place, Root


def _roots(place: Place) -> Iterator[Root]:
    folder = place.settings.dir
    for distance, directory in enumerate(place.directories):
        yield Root(folder if folder[:1] == "/" else f"{directory}/{folder}", distance)


SOURCE = FolderSource("project", 100, _roots)
